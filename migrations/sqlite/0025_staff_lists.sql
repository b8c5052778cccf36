-- What staff look through: the statistics of thirty days, and reviews that are low or have a text for moderators.

CREATE INDEX swap_ended ON swap (ended_at, state) WHERE ended_at IS NOT NULL;
CREATE INDEX audit_at ON audit (at, action);
CREATE INDEX review_low ON review (created_at, id) WHERE stars <= 2;
CREATE INDEX review_private ON review (created_at, id) WHERE confidence <> '';
