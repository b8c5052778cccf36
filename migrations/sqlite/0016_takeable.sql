-- A search result also depends on the owner's tier, so its revision changes with all facts of the tier.

DROP TRIGGER offer_search_owner;
CREATE TRIGGER offer_search_owner
AFTER UPDATE OF state, handle, name, reliability_score, swaps_completed, swap_partners, no_shows, late_cancels, reviews,
    stars, email_verified_at, phone_verified_at, tier_granted_at ON traveller
WHEN (NEW.state, NEW.handle, NEW.name, NEW.reliability_score, NEW.swaps_completed, NEW.swap_partners, NEW.no_shows,
        NEW.late_cancels, NEW.reviews, NEW.stars, NEW.email_verified_at, NEW.phone_verified_at, NEW.tier_granted_at)
    IS NOT (OLD.state, OLD.handle, OLD.name, OLD.reliability_score, OLD.swaps_completed, OLD.swap_partners, OLD.no_shows,
        OLD.late_cancels, OLD.reviews, OLD.stars, OLD.email_verified_at, OLD.phone_verified_at, OLD.tier_granted_at)
BEGIN
    UPDATE offer_search SET owner_can_act = NEW.state IN ('active', 'limited'),
        score = coalesce(NEW.reliability_score, -1), revision = random()
    FROM offer
    WHERE offer.owner = NEW.id AND offer.state = 'active' AND offer_search.tile = offer.tile
        AND offer_search.have = offer.have AND offer_search.want = offer.want
        AND offer_search.longitude = offer.longitude AND offer_search.key = offer.key;
END;

-- Of new terms: the amount that was asked for, where bank notes made it another one; minor units of have.
ALTER TABLE swap_event ADD COLUMN rounded_from INTEGER;
