-- Swaps, their meetings and events, what is told of them, reviews, reliability, reports.

ALTER TABLE offer ADD COLUMN terms_version INTEGER NOT NULL DEFAULT 1;

ALTER TABLE traveller ADD COLUMN email_verified_at INTEGER;
ALTER TABLE traveller ADD COLUMN phone_verified_at INTEGER;
ALTER TABLE traveller ADD COLUMN tier_granted_at INTEGER;   -- T4, by a senior moderator
-- What observations come to, with the score: of which formula, and when it was calculated.
ALTER TABLE traveller ADD COLUMN swaps_completed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN swap_partners INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN no_shows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN late_cancels INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN reviews INTEGER NOT NULL DEFAULT 0;
ALTER TABLE traveller ADD COLUMN stars INTEGER NOT NULL DEFAULT 0;      -- of all reviews together
ALTER TABLE traveller ADD COLUMN reliability_formula INTEGER;
ALTER TABLE traveller ADD COLUMN reliability_at INTEGER;                -- NULL: nothing has happened yet
CREATE INDEX traveller_reliability ON traveller (reliability_at, id) WHERE reliability_at IS NOT NULL;

CREATE TABLE swap (
    id TEXT NOT NULL PRIMARY KEY,
    offer TEXT NOT NULL REFERENCES offer (id),
    thread TEXT NOT NULL REFERENCES thread (id),
    owner TEXT NOT NULL REFERENCES traveller (id),
    proposer TEXT NOT NULL REFERENCES traveller (id),
    version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN (
        'proposed', 'accepted', 'scheduled', 'noShowClaimed', 'disputed', 'declined', 'withdrawn', 'lapsed',
        'completed', 'cancelled', 'noShow', 'unconfirmed', 'settled', 'resolved')),
    -- The terms: minor units of the two currencies, from the owner's side.
    number INTEGER NOT NULL,
    have TEXT NOT NULL,
    want TEXT NOT NULL,
    gives INTEGER NOT NULL CHECK (gives > 0),
    gets INTEGER NOT NULL CHECK (gets > 0),
    rate TEXT NOT NULL,
    reference_rate TEXT,
    reference_day INTEGER,
    reference_source TEXT,
    rest INTEGER,                           -- minor units of want that notes cannot pay
    rest_gains TEXT CHECK (rest_gains IN ('owner', 'proposer')),
    offer_terms INTEGER NOT NULL,
    terms_by TEXT NOT NULL CHECK (terms_by IN ('owner', 'proposer')),
    euros REAL,                             -- what the swap is worth, when the terms were written
    -- Deadlines and what one side waits for.
    due_at INTEGER,
    parting_by TEXT CHECK (parting_by IN ('owner', 'proposer')),
    parting_until INTEGER,
    suggested_by TEXT CHECK (suggested_by IN ('owner', 'proposer')),
    reschedulings INTEGER NOT NULL DEFAULT 0,
    claimed_by TEXT CHECK (claimed_by IN ('owner', 'proposer')),
    created_at INTEGER NOT NULL,
    accepted_at INTEGER,
    ended_at INTEGER,
    -- How it ended.
    outcome TEXT,
    ended_by TEXT CHECK (ended_by IN ('owner', 'proposer')),
    fault TEXT CHECK (fault IN ('owner', 'proposer')),
    reason TEXT,
    lateness TEXT,
    dispute TEXT,                           -- its kind
    disputed_by TEXT CHECK (disputed_by IN ('owner', 'proposer')),
    disputed_at INTEGER,
    before TEXT,                            -- JSON: the outcome that a dispute has opened again
    CHECK (owner <> proposer),
    CHECK ((outcome IS NULL) = (ended_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX swap_thread ON swap (thread, id);
CREATE INDEX swap_offer ON swap (offer, id) WHERE state = 'proposed';
CREATE INDEX swap_owner ON swap (owner, id);
CREATE INDEX swap_proposer ON swap (proposer, id);
CREATE INDEX swap_due ON swap (min(coalesce(due_at, parting_until), coalesce(parting_until, due_at)), id)
    WHERE due_at IS NOT NULL OR parting_until IS NOT NULL;
CREATE UNIQUE INDEX swap_open_proposal ON swap (offer, proposer) WHERE state = 'proposed';

-- Where and when: as the terms say, as one side suggests, as both agreed. The exact place is erased a day later.
CREATE TABLE meeting (
    swap TEXT NOT NULL REFERENCES swap (id),
    role TEXT NOT NULL CHECK (role IN ('terms', 'suggested', 'agreed')),
    point TEXT,                             -- airport:BKK, city:1609350 or meeting_point.id; NULL: a free place
    latitude INTEGER,                       -- degrees × 10⁷; NULL once erased
    longitude INTEGER,
    label TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    erase_at INTEGER NOT NULL,              -- when point, coordinate and label are, unless a dispute is open
    PRIMARY KEY (swap, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX meeting_erased ON meeting (erase_at, swap, role) WHERE latitude IS NOT NULL;

-- What each of the two has done since the acceptance.
CREATE TABLE swap_side (
    swap TEXT NOT NULL REFERENCES swap (id),
    side TEXT NOT NULL CHECK (side IN ('owner', 'proposer')),
    checked_in_at INTEGER,
    was_late INTEGER NOT NULL DEFAULT 0,
    handed_over_at INTEGER,
    actual_gives INTEGER,
    actual_gets INTEGER,
    wrong_codes INTEGER NOT NULL DEFAULT 0,
    codes_from INTEGER,
    statement TEXT,
    agreement TEXT,
    PRIMARY KEY (swap, side)
) STRICT, WITHOUT ROWID;

CREATE TABLE swap_event (
    swap TEXT NOT NULL REFERENCES swap (id),
    number INTEGER NOT NULL,                -- from 1, without gaps
    kind TEXT NOT NULL,
    by TEXT CHECK (by IN ('owner', 'proposer')),
    minutes INTEGER,                        -- how late
    gives INTEGER NOT NULL,                 -- as the terms were then, as in swap
    gets INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (swap, number)
) STRICT, WITHOUT ROWID;

-- Messages may be events of swaps, whose words are made for each reader; their sender is who did it, if anybody.
CREATE TABLE message_of_both (
    thread TEXT NOT NULL REFERENCES thread (id),
    seq INTEGER NOT NULL,                   -- from 1, without gaps
    client_id TEXT,
    sender TEXT REFERENCES traveller (id),
    kind TEXT NOT NULL CHECK (kind IN ('text', 'event')),
    body TEXT NOT NULL,
    swap TEXT,
    event INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (thread, seq),
    UNIQUE (sender, client_id),
    FOREIGN KEY (swap, event) REFERENCES swap_event (swap, number),
    CHECK (kind = 'event' OR sender IS NOT NULL),
    CHECK ((kind = 'text') = (client_id IS NOT NULL)),
    CHECK ((kind = 'event') = (swap IS NOT NULL) AND (kind = 'event') = (event IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO message_of_both (thread, seq, client_id, sender, kind, body, at)
    SELECT thread, seq, client_id, sender, kind, body, at FROM message;
DROP TABLE message;
ALTER TABLE message_of_both RENAME TO message;

-- What each traveller is told, once for each event: notifications, and later the stream of events.
CREATE TABLE outbox (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    seq INTEGER NOT NULL,                   -- from 1 for each traveller
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    event INTEGER NOT NULL DEFAULT 0,       -- number of the swap's event
    at INTEGER NOT NULL,
    read_at INTEGER,
    PRIMARY KEY (traveller, seq),
    UNIQUE (traveller, kind, subject, event)
) STRICT, WITHOUT ROWID;

CREATE TABLE review (
    id TEXT NOT NULL PRIMARY KEY,
    swap TEXT NOT NULL REFERENCES swap (id),
    author TEXT NOT NULL REFERENCES traveller (id),
    about TEXT NOT NULL REFERENCES traveller (id),
    stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
    tags TEXT NOT NULL,                     -- JSON array
    text TEXT NOT NULL,
    confidence TEXT NOT NULL,               -- for moderators only
    created_at INTEGER NOT NULL,
    edited_at INTEGER,
    opens_at INTEGER NOT NULL,              -- hidden until then, or until both have written
    revealed_at INTEGER,
    reply TEXT,
    reply_at INTEGER,
    UNIQUE (swap, author)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_about ON review (about, revealed_at, id) WHERE revealed_at IS NOT NULL;
CREATE INDEX review_opens ON review (opens_at, id) WHERE revealed_at IS NULL;

-- Facts that speak for or against somebody; their weights are the formula's.
CREATE TABLE observation (
    traveller TEXT NOT NULL REFERENCES traveller (id),
    swap TEXT NOT NULL REFERENCES swap (id),
    kind TEXT NOT NULL CHECK (kind IN (
        'success', 'review', 'earlyCancel', 'lateCancel', 'veryLateCancel', 'noShow', 'disputeLost')),
    partner TEXT NOT NULL REFERENCES traveller (id),
    weight REAL,                            -- of a success
    stars INTEGER,                          -- of a review
    euros REAL NOT NULL,
    at INTEGER NOT NULL,
    swap_at INTEGER NOT NULL,
    PRIMARY KEY (traveller, swap, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX observation_partner ON observation (partner, traveller);

-- Public places that travellers added; airports and city centres are those of the seed.
CREATE TABLE meeting_point (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN (
        'airport', 'city-centre', 'station', 'police-station', 'bank', 'hotel', 'mall', 'library', 'cafe')),
    label TEXT NOT NULL,
    latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL,
    time_zone TEXT NOT NULL,
    hours TEXT,
    has_cameras INTEGER,
    is_lit INTEGER,
    added_by TEXT NOT NULL REFERENCES traveller (id),
    state TEXT NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'verified', 'removed')),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX meeting_point_place ON meeting_point (latitude, longitude) WHERE state <> 'removed';

CREATE TABLE report (
    id TEXT NOT NULL PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES traveller (id),
    subject_kind TEXT NOT NULL CHECK (subject_kind IN (
        'traveller', 'offer', 'swap', 'thread', 'review', 'meeting-point')),
    subject TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX report_subject ON report (subject_kind, subject);
CREATE INDEX report_reporter ON report (reporter, id);
