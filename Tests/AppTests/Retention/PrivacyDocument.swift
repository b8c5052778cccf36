import Foundation
import SQLiteStore

/// `docs/privacy.md`, written from the descriptions of the tables.
enum PrivacyDocument {
    static var text: String {
        """
        # What we keep about you

        With this page you can see what Wayswap stores about you, why, and for how long.

        - You can read all of it: `POST /v1/me/export` gives you an archive. Not in it: keyed hashes, what others reported about
          you, and reviews that are not open yet.
        - You can leave: `DELETE /v1/me` hides you at once and erases your data after seven days. Until then you can come back.
          What others wrote stays with them; where your name stood they see "Former traveller".
        - We store no place where you are. An offer has the middle of a cell; a meeting place is erased soon after.
        - We store no network addresses. To see accounts that one person holds, we keep keyed hashes of them for 60 days.
        - Passwords, tokens and codes are stored as hashes, or not at all.
        - Backups are copies of the database. They are deleted after 35 days.
        - The log names no contacts, amounts, places or messages. It is deleted after 14 days.

        ## Tables about people

        | what | why | how long |
        |---|---|---|
        \(about.map { "| `\($0.name)` | \($0.purpose) | \($0.term.sentence) |" }.joined(separator: "\n"))

        "As long as your account" means: until the erasure after you leave. An empty row has no name, contact or text of yours,
        and no place but the name of a city in the other person's chats. It keeps the amounts, days and stars that the
        other person's swaps and rating rest on.

        An open dispute keeps what you wrote in that swap for at most 33 days. A report about you keeps what was reported for 30
        days, and so long your own reports keep their words. The other side of a dispute can read your statement; only
        moderators can read the rest.

        ## Every column

        Generated from `TableDescription` by `WAYSWAP_WRITE_DOCS=1 swift test --filter RetentionTests`.

        | table | about a person | not about a person |
        |---|---|---|
        \(TableDescription.all.map(\.columnLine).joined(separator: "\n"))

        """
    }

    private static var about: [TableDescription] {
        TableDescription.all.filter { $0.columns.contains(where: \.isPersonal) }
    }
}

extension TableDescription {
    fileprivate var columnLine: String {
        "| `\(name)` | \(list(columns.filter(\.isPersonal))) | \(list(columns.filter { !$0.isPersonal })) |"
    }

    private func list(_ columns: [Column]) -> String { columns.map { "`\($0.name)`" }.joined(separator: " ") }
}

extension TableDescription.Term {
    fileprivate var sentence: String {
        switch self {
        case .shared: "as long as your account; then an empty row"
        case .until(let end): "until \(end)"
        case .always: "always"
        case .rows(let expiry): "until \(Self.period(expiry.seconds))\(expiry.event)"
        }
    }

    private static func period(_ seconds: TimeInterval) -> String {
        let (hours, days) = (Int(seconds / 3600), Int(seconds / 86_400))
        return switch days {
        case 0 where hours == 0: ""
        case 0: hours == 1 ? "an hour after " : "\(hours) hours after "
        case 1: "a day after "
        case let days where days % 365 == 0: "\(days / 365) years after "
        default: "\(days) days after "
        }
    }
}
