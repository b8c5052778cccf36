-- Contacts are evidence too that two accounts are one person's.
CREATE TABLE new_one_person (
    swap TEXT NOT NULL PRIMARY KEY REFERENCES swap (id),
    sign TEXT NOT NULL CHECK (sign IN ('mailbox', 'telephone', 'device', 'registration', 'sign-ins')),
    found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO new_one_person (swap, sign, found_at) SELECT swap, sign, found_at FROM one_person;
DROP TABLE one_person;
ALTER TABLE new_one_person RENAME TO one_person;

-- How many further partners from elsewhere somebody in a closed circle needs to be good; 0 outside of one.
ALTER TABLE traveller ADD COLUMN other_partners INTEGER NOT NULL DEFAULT 0;

-- Scores of the second formula are made anew by the next sweep.
UPDATE traveller SET reliability_at = 0 WHERE reliability_at IS NOT NULL;

-- Codes are counted by mailbox and telephone; codes of before keep their spelling for their day.
ALTER TABLE contact_code ADD COLUMN compared TEXT NOT NULL DEFAULT '';
UPDATE contact_code SET compared = contact;
DROP INDEX contact_code_contact;
CREATE INDEX contact_code_compared ON contact_code (compared, sent_at);

-- Of the reporters of one meeting point, the first account of the person who reported; NULL: nobody like this one before.
ALTER TABLE report ADD COLUMN same_as TEXT REFERENCES traveller (id);
