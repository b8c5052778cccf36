-- Contacts as people are compared by them: the same for all spellings of a mailbox or a telephone. From here on the program
-- writes them (`EmailAddress.mailbox`, `PhoneNumber.line`); these are the rules of this day.
ALTER TABLE traveller ADD COLUMN email_mailbox TEXT;
ALTER TABLE traveller ADD COLUMN phone_line TEXT;

WITH part AS (
    SELECT id, substr(email_key, 1, instr(email_key, '@') - 1) AS local,
        substr(email_key, instr(email_key, '@') + 1) AS domain
    FROM traveller WHERE instr(email_key, '@') > 0),
name AS (
    -- A tag of nothing is a name of its own.
    SELECT id, domain,
        CASE WHEN instr(local, '+') > 1 THEN substr(local, 1, instr(local, '+') - 1) ELSE local END AS local
    FROM part)
UPDATE traveller SET email_mailbox =
    CASE WHEN name.domain IN ('gmail.com', 'googlemail.com') THEN replace(name.local, '.', '') || '@gmail.com'
        ELSE name.local || '@' || name.domain END
FROM name WHERE name.id = traveller.id;

WITH number AS (
    SELECT id, substr(phone, 2) AS digits,
        CASE WHEN substr(phone, 2, 1) IN ('1', '7') THEN 1
            WHEN substr(phone, 2, 2) IN ('20', '27', '30', '31', '32', '33', '34', '36', '39', '40', '41', '43', '44', '45', '46', '47',
                '48', '49', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65',
                '66', '81', '82', '84', '86', '90', '91', '92', '93', '94', '95', '98') THEN 2
            ELSE 3 END AS length
    FROM traveller WHERE phone IS NOT NULL)
UPDATE traveller SET phone_line =
    CASE WHEN substr(digits, 1, length) IN ('39', '225', '226', '229', '241', '242', '250', '378', '379', '881', '992')
            OR substr(digits, length + 1, 1) <> '0' THEN '+' || digits
        WHEN substr(digits, 1, 4) = '3606' THEN '+36' || ltrim(substr(digits, 5), '0')
        ELSE '+' || substr(digits, 1, length) || ltrim(substr(digits, length + 1), '0') END
FROM number WHERE number.id = traveller.id;

CREATE INDEX traveller_mailbox ON traveller (email_mailbox, id) WHERE email_verified_at IS NOT NULL;
CREATE INDEX traveller_phone_line ON traveller (phone_line, id) WHERE phone_verified_at IS NOT NULL;
