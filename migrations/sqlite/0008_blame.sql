-- Who is to blame for a meeting, what a block keeps apart, codes that end, and offers whose proposals follow them.

-- When the terms, and the suggestion of a meeting, were written; that the two know of an edit of the offer.
ALTER TABLE swap ADD COLUMN terms_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE swap ADD COLUMN suggested_at INTEGER;
ALTER TABLE swap ADD COLUMN is_edit_told INTEGER NOT NULL DEFAULT 0;
UPDATE swap SET
    terms_at = coalesce(
        (SELECT max(at) FROM swap_event WHERE swap = swap.id AND kind IN ('proposed', 'countered')), created_at),
    suggested_at = CASE WHEN suggested_by IS NOT NULL THEN coalesce(
        (SELECT max(at) FROM swap_event WHERE swap = swap.id AND kind = 'meetingSuggested'), created_at) END,
    is_edit_told = CASE
        WHEN offer_terms <> (SELECT terms_version FROM offer WHERE offer.id = swap.offer) THEN 1 ELSE 0 END;

-- What was agreed before stays agreed: nobody has to confirm it.
ALTER TABLE swap_side ADD COLUMN has_confirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE swap_side ADD COLUMN is_check_in_late INTEGER NOT NULL DEFAULT 0;
ALTER TABLE swap_side ADD COLUMN wrong_codes_in_all INTEGER NOT NULL DEFAULT 0;
ALTER TABLE swap_side ADD COLUMN is_statement_withheld INTEGER NOT NULL DEFAULT 0;
ALTER TABLE swap_side ADD COLUMN agreement_at INTEGER;
ALTER TABLE swap_side ADD COLUMN left_for_safety_at INTEGER;
UPDATE swap_side SET left_for_safety_at = (SELECT ended_at FROM swap WHERE swap.id = swap_side.swap)
WHERE EXISTS (SELECT 1 FROM swap WHERE swap.id = swap_side.swap AND reason = 'safety' AND ended_by = swap_side.side);
UPDATE swap_side SET has_confirmed = 1
WHERE swap IN (SELECT swap FROM meeting WHERE role = 'agreed')
    OR swap IN (SELECT swap FROM swap_side AS one WHERE handed_over_at IS NOT NULL);
UPDATE swap_side SET agreement_at = (SELECT disputed_at FROM swap WHERE swap.id = swap_side.swap)
WHERE agreement IS NOT NULL;

-- What kind of place it is, and whether somebody of ours has looked at it; NULL and 0 for a free place.
ALTER TABLE meeting ADD COLUMN kind TEXT;
ALTER TABLE meeting ADD COLUMN is_verified INTEGER NOT NULL DEFAULT 0;
UPDATE meeting SET
    kind = CASE
        WHEN point LIKE 'airport:%' THEN 'airport' WHEN point LIKE 'city:%' THEN 'city-centre'
        ELSE (SELECT kind FROM meeting_point WHERE meeting_point.id = meeting.point) END,
    is_verified = CASE
        WHEN point LIKE 'airport:%' OR point LIKE 'city:%' THEN 1
        ELSE coalesce((SELECT state = 'verified' FROM meeting_point WHERE meeting_point.id = meeting.point), 0) END;
-- Until now an open dispute kept its place for ever: 72 hours of statements and 30 days are enough.
UPDATE meeting SET erase_at = (SELECT disputed_at FROM swap WHERE swap.id = meeting.swap) + 2851200000
WHERE swap IN (SELECT id FROM swap WHERE state = 'disputed');

-- Open proposals have still to follow what happened to the offer.
ALTER TABLE offer ADD COLUMN has_followers INTEGER NOT NULL DEFAULT 0;
UPDATE offer SET has_followers = 1
WHERE state = 'withdrawn' AND id IN (SELECT offer FROM swap WHERE swap.state = 'proposed');
CREATE INDEX offer_followers ON offer (id) WHERE has_followers = 1;
