import Domain

/// What the notifications of a page tell of a wallet, read in one statement for each kind of subject.
struct WalletNews {
    static let subjects: Set<String> = ["transaction", "money-request", "order"]

    private let received: [String: ReceivedMoney]
    private let asked: [String: AskedMoney]
    private let ended: [String: EndedOrder]

    init(_ rows: [StoredRow], of reader: Identifier<Traveller>, in db: Database) throws {
        func ids(_ kind: String) -> [String] {
            rows.filter { ($0["subject_kind"] as String) == kind }.map { $0["subject"] }
        }
        received = try WalletEntryTable.received(ids("transaction"), by: reader, in: db)
        asked = try MoneyRequestTable.asked(ids("money-request"), by: reader, in: db)
        ended = try WalletOrderTable.ended(ids("order"), in: db)
    }

    func about(_ row: StoredRow) throws -> ServiceNotification.About {
        let subject: String = row["subject"]
        switch row["kind"] as String {
        case "wallet.received": if let money = received[subject] { return .received(money) }
        case "wallet.requested": if let money = asked[subject] { return .requested(money) }
        case "wallet.accepted": if let money = asked[subject] { return .answered(money, isPaid: true) }
        case "wallet.declined": if let money = asked[subject] { return .answered(money, isPaid: false) }
        case "wallet.filled", "wallet.expired": if let order = ended[subject] { return .ended(order) }
        default: throw DamagedRow(column: "kind")
        }
        throw DamagedRow(column: "subject")
    }
}
