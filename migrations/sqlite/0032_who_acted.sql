-- Who confirmed a ban, and in which role somebody acted: no appeal is decided by the one, and nothing lifted below the other.

ALTER TABLE ban ADD COLUMN confirmed_by TEXT REFERENCES traveller (id);

-- Of bans that a second person has confirmed the audit knows by whom.
UPDATE ban SET confirmed_by = (
    SELECT confirmer.subject FROM audit_name AS banned
    JOIN audit ON audit.subject = banned.surrogate AND audit.action = 'confirm-ban' AND audit.at = ban.permanent_at
    JOIN audit_name AS confirmer ON confirmer.surrogate = audit.actor AND confirmer.kind = 'traveller'
    JOIN traveller ON traveller.id = confirmer.subject
    WHERE banned.kind = 'traveller' AND banned.subject = ban.traveller
    ORDER BY audit.seq DESC LIMIT 1)
WHERE permanent_at IS NOT NULL;

-- NULL: nobody acted.
ALTER TABLE action ADD COLUMN actor_role TEXT;

-- Before, nobody noted it: the role of today, or for who has left the staff the least that the action took.
UPDATE action SET actor_role = coalesce(
    (SELECT role FROM staff WHERE staff.traveller = action.actor),
    CASE WHEN kind IN ('hide', 'restore', 'warn', 'limit', 'verify', 'remove', 'reset') THEN 'moderator' ELSE 'senior' END)
WHERE actor IS NOT NULL;
