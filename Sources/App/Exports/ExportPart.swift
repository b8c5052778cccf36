/// The files of an export: each has JSON, and lists that are worth a spreadsheet have CSV too.
enum ExportPart: String, Sendable, CaseIterable {
    case profile, preferences, sessions, security, reliability, blocks, holdings, offers, swaps, threads, messages
    case reviewsWritten = "reviews-written"
    case reviewsReceived = "reviews-received"
    case notifications, reports
    case meetingPoints = "meeting-points"
    case actions, appeals, wallet, requests, orders, transactions, statements, watchlist, alerts
    case alertFirings = "alert-firings"

    /// The columns of the CSV file: paths in the JSON of an entry. Empty: no CSV file.
    var columns: [String] {
        switch self {
        case .offers:
            [
                "id", "state", "have.amount", "have.currency", "want", "remaining.amount", "minFill.amount",
                "pricing.kind",
                "pricing.premiumBps", "pricing.rate", "place.label", "place.country", "place.latitude",
                "place.longitude",
                "place.precision", "availability.from", "availability.to", "settlement", "exact", "note", "createdAt",
                "expiresAt",
            ]
        case .swaps:
            [
                "id", "state", "me", "with.handle", "with.name", "offer", "thread", "terms.give.amount",
                "terms.give.currency", "terms.get.amount", "terms.get.currency", "terms.rate", "meeting.label",
                "meeting.startsAt", "outcome.kind", "outcome.at", "outcome.by", "outcome.fault", "outcome.reason",
                "createdAt", "acceptedAt", "settlement", "transaction",
            ]
        case .holdings: ["asset", "name", "amount"]
        case .messages: ["thread", "seq", "sender", "kind", "body", "card.kind", "card.text", "at"]
        case .reviewsWritten:
            [
                "id", "swap", "about", "state", "stars", "tags", "text", "private", "at", "editedAt", "reply.text",
                "reply.at",
            ]
        case .reviewsReceived: ["id", "author.handle", "stars", "tags", "text", "at", "reply.text", "reply.at"]
        case .transactions:
            [
                "id", "kind", "direction", "amount.amount", "amount.currency", "balanceAfter.amount", "counterparty",
                "note", "at", "rate", "reference.rate", "reference.asOf", "reference.source", "reverses",
                "swap",
            ]
        case .statements:
            ["month", "currency", "opening.amount", "in.amount", "out.amount", "closing.amount"]
        case .orders:
            [
                "id", "state", "kind", "side", "amount", "currency", "against", "rate", "until", "reserved.amount",
                "reserved.currency", "pays.amount", "pays.currency", "gets.amount", "gets.currency", "transaction",
                "createdAt", "endedAt",
            ]
        case .requests:
            [
                "id", "state", "direction", "counterparty", "amount.amount", "amount.currency", "note", "createdAt",
                "lapsesAt", "transaction",
            ]
        case .alerts:
            [
                "id", "kind", "base", "quote", "direction", "threshold", "percent", "days", "rearm", "active",
                "createdAt",
                "firedAt", "timesFired",
            ]
        case .alertFirings: ["alert", "kind", "asOf", "at", "text"]
        case .notifications: ["id", "kind", "at", "readAt", "subject.id", "text"]
        case .reports: ["id", "subject.kind", "subject.id", "reason", "text", "thread", "at"]
        case .profile, .preferences, .sessions, .security, .reliability, .blocks, .threads, .meetingPoints, .actions,
            .appeals, .wallet, .watchlist:
            []
        }
    }
}
