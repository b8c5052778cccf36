import App
import Domain
import Foundation
import SQLiteStore

/// A member of staff of the demo world. The password is that of all demo accounts, and there is no second factor.
struct DemoStaff: Decodable {
    let handle: String
    let name: String
    let role: String

    func enrol(_ services: Services, passwordHash: String, at now: Date) async throws {
        guard try await !services.staff.members().contains(where: { $0.handle == handle }) else { return }
        guard let role = StaffRole(rawValue: role) else { throw DataFolderError.seedInvalid("staff.json: \(handle)") }
        let account = DemoTraveller(
            handle: handle, name: name, email: nil, phone: nil, homeCurrency: "EUR", bio: "", languages: ["en"],
            memberDaysAgo: 60, verified: nil, granted: nil)
        let registration = try account.registration(passwordHash: passwordHash, at: now)
        if try await services.accounts.credentials(for: .handle(handle), deviceHash: nil) == nil {
            try await services.accounts.register(registration, opening: nil)
        }
        let enrolment = StaffEnrolment(role, registration: registration, factor: Identifier(at: now))
        _ = try await services.staff.change(handle, by: nil, at: now) { snapshot in
            var change = try snapshot.enrolling(enrolment, at: now)
            change.factor = nil
            return change
        }
    }
}
