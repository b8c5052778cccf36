-- What an app shows in one row: a swap keeps its offer as it was agreed on, and whose turn it is.

-- The parts of the offer that edits change. Earlier swaps keep what the offer says now.
ALTER TABLE swap ADD COLUMN offer_total INTEGER NOT NULL DEFAULT 0;     -- minor units of have
ALTER TABLE swap ADD COLUMN offer_first_day INTEGER NOT NULL DEFAULT 0; -- days since 1970-01-01, local to the place
ALTER TABLE swap ADD COLUMN offer_last_day INTEGER;                     -- NULL: open-ended
ALTER TABLE swap ADD COLUMN offer_note TEXT NOT NULL DEFAULT '';
UPDATE swap SET
    offer_total = (SELECT total FROM offer WHERE offer.id = swap.offer),
    offer_first_day = (SELECT first_day FROM offer WHERE offer.id = swap.offer),
    offer_last_day = (SELECT last_day FROM offer WHERE offer.id = swap.offer),
    offer_note = (SELECT note FROM offer WHERE offer.id = swap.offer);

-- The amount that was asked for, where bank notes made it another one; minor units of have. Earlier swaps have none.
ALTER TABLE swap ADD COLUMN rounded_from INTEGER;

-- Who must act. An app asks for the number of its turns on every visit, so there are indexes.
ALTER TABLE swap ADD COLUMN duty TEXT NOT NULL DEFAULT 'none';          -- owner, proposer, both or none
UPDATE swap SET duty = CASE
    WHEN state = 'proposed' THEN CASE terms_by WHEN 'owner' THEN 'proposer' ELSE 'owner' END
    WHEN state IN ('accepted', 'scheduled') AND parting_by IS NOT NULL THEN
        CASE parting_by WHEN 'owner' THEN 'proposer' ELSE 'owner' END
    WHEN state IN ('accepted', 'scheduled') THEN
        CASE (SELECT count(*) FROM swap_side WHERE swap_side.swap = swap.id AND handed_over_at IS NOT NULL)
            WHEN 1 THEN (SELECT CASE side WHEN 'owner' THEN 'proposer' ELSE 'owner' END FROM swap_side
                WHERE swap_side.swap = swap.id AND handed_over_at IS NOT NULL)
            ELSE 'both' END
    WHEN state = 'noShowClaimed' AND claimed_by IS NOT NULL THEN
        CASE claimed_by WHEN 'owner' THEN 'proposer' ELSE 'owner' END
    WHEN state = 'disputed' AND due_at IS NOT NULL THEN
        CASE (SELECT count(*) FROM swap_side WHERE swap_side.swap = swap.id AND statement IS NOT NULL)
            WHEN 0 THEN 'both'
            WHEN 1 THEN (SELECT CASE side WHEN 'owner' THEN 'proposer' ELSE 'owner' END FROM swap_side
                WHERE swap_side.swap = swap.id AND statement IS NOT NULL)
            ELSE 'none' END
    ELSE 'none' END;
CREATE INDEX swap_owner_turn ON swap (owner) WHERE duty IN ('owner', 'both');
CREATE INDEX swap_proposer_turn ON swap (proposer) WHERE duty IN ('proposer', 'both');

-- With read_at as a column, so that it is chosen before the primary key.
CREATE INDEX notification_unread ON notification (traveller, read_at) WHERE read_at IS NULL;
