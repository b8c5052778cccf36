import Domain
import Foundation

/// Reads accounts with what their owners sign in with.
enum CredentialTable {
    private static let select = "SELECT \(TravellerTable.columns), password FROM traveller WHERE"

    /// The account that a login means, with its second factor and the device of a presented token.
    static func holder(of login: Login, deviceHash: [UInt8]?, in db: Database) throws -> Credentials? {
        // These run for an unknown login too, so that both cases take the same time.
        let device = try DeviceTable.find(deviceHash ?? [], in: db)
        let holder = login.holder(among: try accounts(with: login, in: db))
        let factor = try SecondFactorTable.find(holder?.traveller.id, in: db)
        return holder.map {
            Credentials(
                traveller: $0.traveller, passwordHash: $0.passwordHash, secondFactor: factor, device: device)
        }
    }

    /// Without second factors.
    private static func accounts(with login: Login, in db: Database) throws -> [Credentials] {
        let (sql, value) =
            switch login {
            case .handle(let handle): ("\(select) handle = :value", handle)
            case .email(let key): ("\(select) email_key = :value", key)
            case .phone(let key): ("\(select) phone = :value", key)
            }
        return try db.rows(sql, ["value": value]).map { row in
            Credentials(traveller: try TravellerTable.traveller(row), passwordHash: row["password"])
        }
    }

    static func find(_ id: Identifier<Traveller>?, in db: Database) throws -> Credentials? {
        let sql = "\(CredentialTable.select) id = :id"
        let row = try db.row(sql, ["id": id?.description ?? ""])
        let factor = try SecondFactorTable.find(id, in: db)
        return try row.map {
            Credentials(
                traveller: try TravellerTable.traveller($0), passwordHash: $0["password"], secondFactor: factor)
        }
    }

    /// Accounts other than `traveller` that have one of these contacts, without deleted ones.
    static func others(
        than traveller: Identifier<Traveller>?, with contacts: [Login], in db: Database
    ) throws -> [Traveller] {
        var others: [Traveller] = []
        for contact in contacts {
            others += try accounts(with: contact, in: db).map(\.traveller).filter { other in
                other.id != traveller && other.state != .deleted && !others.contains { $0.id == other.id }
            }
        }
        return others
    }
}
