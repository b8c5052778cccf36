/// One pass over a parsed response, oldest day first.
struct RateValidator {
    let parsed: ParsedFeed
    let asked: FeedScope
    let calendar: PublicationCalendar
    let stored: ValidationBaseline
    let known: Set<Currency>
    /// When the response came.
    let today: Day
    private var tracks: [RatePair: Track]
    /// By day. For the latest rates, all rows count for the newest day, because some are carried forward.
    private(set) var tallies: [Day: Tally] = [:]
    private var result = Ingest()
    private var accepted: [Day: [FeedRow]] = [:]

    /// What one day of a response contains, for the rules that look at all of it.
    struct Tally {
        /// Rows of known currencies.
        var pairs: Set<RatePair> = []
        var new = 0
        /// New rows with a previous row.
        var compared = 0
        var jumps = 0
        var same = 0
    }

    /// The state of one pair during the pass.
    private struct Track {
        /// Stored rows of later days.
        var ahead: ArraySlice<StoredRate>
        /// The newest accepted or stored row.
        var last: StoredRate?
        /// Quarantined jumps of earlier responses, oldest first, that the next fix may confirm.
        var waiting: [QuarantinedRate] = []

        /// Advances to `day` and returns its stored row.
        mutating func advance(to day: Day) -> StoredRate? {
            while let next = ahead.first, next.day < day {
                note(next)
                ahead.removeFirst()
            }
            return ahead.first.flatMap { $0.day == day ? $0 : nil }
        }

        mutating func note(_ rate: StoredRate) {
            if let last, last.day > rate.day { return }
            last = rate
        }
    }

    init(
        _ parsed: ParsedFeed, asked: FeedScope, calendar: PublicationCalendar, stored: ValidationBaseline,
        known: Set<Currency>, on today: Day
    ) {
        self.parsed = parsed
        self.asked = asked
        self.calendar = calendar
        self.stored = stored
        self.today = today
        // Gold and assets are not in the catalogue of currencies, and their sources publish nothing else.
        self.known =
            if parsed.source == .nbpGold {
                known.union([.xau])
            } else if parsed.source.isOfAssets { known.union(Asset.all.map(\.currency)) } else { known }
        tracks = stored.rows.mapValues { Track(ahead: $0[...]) }
        for quarantined in stored.quarantined.sorted(by: { $0.row.day < $1.row.day }) {
            if case .jump = quarantined.issue {
                tracks[quarantined.row.pair, default: Track(ahead: [])].waiting.append(quarantined)
            }
        }
    }

    mutating func ingest(checkingBody: Bool) -> Ingest {
        let byDay = Dictionary(grouping: parsed.rows, by: \.day)
        for day in parsed.days {
            for row in byDay[day] ?? [] { validate(row) }
        }
        result.unlisted += parsed.unlisted.codes + parsed.unlisted.unread.keys.count(where: { !known.contains($0) })
        let issues = checkingBody ? bodyIssues() : []
        guard issues.isEmpty else { return Ingest(issues: issues) }
        result.accepted = accepted.keys.sorted().map { day in
            IngestDay(day: day, number: parsed.numbers[day], rows: accepted[day] ?? [])
        }
        return result
    }

    private mutating func validate(_ row: FeedRow) {
        guard row.base != .xdr, row.quote != .xdr, !contains(stored.dropped, row) else {
            result.ignored += 1
            return
        }
        if let unknown = [row.base, row.quote].first(where: { !known.contains($0) }) {
            guard parsed.source.listsUnlistedCodes else { return quarantine(row, .unknownCode(unknown)) }
            result.unlisted += 1
            return
        }
        let newest = parsed.days.last ?? row.day
        let group = asked.days == nil ? newest : row.day
        tallies[group, default: Tally()].pairs.insert(row.pair)
        let age = row.day.distance(to: newest)
        if asked.days == nil, age > IngestLimits.carriedDays { return quarantine(row, .olderThanAnswer(days: age)) }

        var track = tracks[row.pair] ?? Track(ahead: [])
        defer { tracks[row.pair] = track }
        if let same = track.advance(to: row.day) {
            return compare(row, to: same, in: &track)
        }
        tallies[group, default: Tally()].new += 1
        confirm(by: row, in: &track)
        if let other = contradicting(row, isFirst: track.last == nil) {
            tallies[group, default: Tally()].compared += 1
            tallies[group, default: Tally()].jumps += 1
            return quarantine(row, .apart(from: other))
        }
        guard let previous = track.last else { return take(row, in: &track) }
        tallies[group, default: Tally()].compared += 1
        guard previous.move(to: row) > parsed.source.largestMove else {
            if previous.isSame(as: row) { tallies[group, default: Tally()].same += 1 }
            return take(row, in: &track)
        }
        let quarantined = QuarantinedRate(
            source: parsed.source, row: row, issue: .jump(from: previous.rate, on: previous.day))
        if let release = quarantined.release(beside: stored.others) {
            guard let before = quarantinedBefore(row) else { return take(row, in: &track) }
            result.released.append(ReleasedRow(quarantined: before, release: release))
            return track.note(StoredRate(row))
        }
        tallies[group, default: Tally()].jumps += 1
        quarantine(row, quarantined.issue)
    }

    /// Another source that says something else. Banks publish hours apart, so only their first rate is held against others;
    /// closes of assets are of one moment, so each is.
    private func contradicting(_ row: FeedRow, isFirst: Bool) -> RateSource? {
        let other = parsed.source.isOfAssets ? stored.others.contradicting(row, near: 0) : nil
        return other ?? (isFirst ? stored.others.contradicting(row) : nil)
    }

    /// Handles a row of a stored day.
    private mutating func compare(_ row: FeedRow, to same: StoredRate, in track: inout Track) {
        if same.isSame(as: row) {
            result.unchanged += 1
        } else if parsed.source.movesWithinItsDay, same.move(to: row) < IngestLimits.movesWithinItsDay {
            result.revised += 1
            track.ahead[track.ahead.startIndex] = StoredRate(row)
            take(row, in: &track)
        } else {
            quarantine(row, .revision(of: same.rate))
        }
    }

    /// Lets `row` confirm quarantined rows of its pair if it is the first new row after them. A repeated response, or
    /// one with several days, cannot confirm itself.
    private mutating func confirm(by row: FeedRow, in track: inout Track) {
        var waiting = track.waiting.filter { $0.row.day < row.day }
        guard !waiting.isEmpty, !contains(stored.quarantined, row) else { return }
        track.waiting.removeAll { $0.row.day < row.day }
        if let last = track.last { waiting.removeAll { $0.row.day <= last.day } }
        // `row` confirms the newest quarantined row, that row the one before it, and so on.
        var (fix, newest) = (row, nil as QuarantinedRate?)
        while let quarantined = waiting.popLast(),
            let release = quarantined.release(beside: stored.others, nextFix: fix)
        {
            result.released.append(ReleasedRow(quarantined: quarantined, release: release))
            (fix, newest) = (quarantined.row, newest ?? quarantined)
        }
        if let newest { track.note(StoredRate(newest.row)) }
    }

    private mutating func quarantine(_ row: FeedRow, _ issue: RateIssue) {
        guard !contains(stored.quarantined, row) else {
            result.stillQuarantined += 1
            return
        }
        result.quarantined.append(QuarantinedRate(source: parsed.source, row: row, issue: issue))
    }

    /// The same rate from an earlier response, if it is still in quarantine.
    private func quarantinedBefore(_ row: FeedRow) -> QuarantinedRate? {
        stored.quarantined.first { $0.isSame(as: row) }
    }

    private func contains(_ rows: [QuarantinedRate], _ row: FeedRow) -> Bool { rows.contains { $0.isSame(as: row) } }

    private mutating func take(_ row: FeedRow, in track: inout Track) {
        accepted[row.day, default: []].append(row)
        track.note(StoredRate(row))
    }
}

extension QuarantinedRate {
    /// The same rate of the same day.
    fileprivate func isSame(as other: FeedRow) -> Bool {
        row.pair == other.pair && row.day == other.day && StoredRate(row).isSame(as: other)
    }
}
