import Domain
import Foundation

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
        try db.value("SELECT count(*) FROM recovery_request", as: Int.self) ?? 0
    }

    static func oldest(limit: Int, in db: Database) throws -> [RecoveryRequest] {
        let sql = "SELECT id, kind, login, language, at FROM recovery_request ORDER BY id LIMIT :limit"
        return try db.rows(sql, ["limit": limit]).map { row in
            RecoveryRequest(
                id: try row.id("id"), login: try login(row["kind"], row["login"]), language: row["language"],
                at: row.date("at"))
        }
    }

    static func delete(_ request: RecoveryRequest, in db: Database) throws {
        try db.run("DELETE FROM recovery_request WHERE id = :request", ["request": request.id.description])
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
