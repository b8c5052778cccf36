-- Others learn no minute in which an offer was published or renewed: neither from the order of a search nor from its end.
UPDATE offer SET fresh_at = fresh_at - fresh_at % 3600000,
    expires_at = CASE WHEN last_day IS NULL THEN expires_at - expires_at % 3600000 ELSE expires_at END
WHERE fresh_at % 3600000 <> 0 OR last_day IS NULL AND expires_at % 3600000 <> 0;
