import Domain
import Foundation
import GRDB

/// SQL of the table `recovery_request`.
enum RecoveryRequestTable {
    static func insert(_ request: RecoveryRequest, in db: Database) throws {
        let (kind, login) = stored(request.login)
        try db.insert(
            into: .recoveryRequest,
            [
                "id": request.id.description, "kind": kind, "login": login, "language": request.language,
                "at": request.at.milliseconds,
            ])
    }

    static func count(in db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM recovery_request")) ?? 0
    }

    static func oldest(limit: Int, in db: Database) throws -> [RecoveryRequest] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, kind, login, language, at FROM recovery_request ORDER BY id LIMIT ?")
        return try StoredRow.fetchAll(statement, arguments: [limit]).map { row in
            RecoveryRequest(
                id: try row.id("id"), login: try login(row["kind"], row["login"]), language: row["language"],
                at: row.date("at"))
        }
    }

    static func delete(_ request: RecoveryRequest, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM recovery_request WHERE id = ?")
            .execute(arguments: [request.id.description])
    }

    static func stored(_ login: Login) -> (kind: String, login: String) {
        switch login {
        case .handle(let handle): ("handle", handle)
        case .email(let key): ("email", key)
        case .phone(let key): ("phone", key)
        }
    }

    private static func login(_ kind: String, _ text: String) throws -> Login {
        switch kind {
        case "handle": .handle(text)
        case "email": .email(key: text)
        case "phone": .phone(key: text)
        default: throw DamagedRow(column: "kind")
        }
    }
}
