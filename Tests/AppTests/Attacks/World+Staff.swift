import Domain
import TestSupport

extension World {
    /// Makes somebody a member of staff behind the server's back, with a second factor that was just proved.
    func employ(_ person: Person, as role: StaffRole) async throws {
        let id = person.id.description
        try await execute(
            """
            INSERT INTO staff (traveller, role, since, appointed_by, has_one_time_password)
                VALUES ('\(id)', '\(role.rawValue)', \(Canary.instants["staff.since"] ?? 0), NULL, 0);
            INSERT INTO second_factor (traveller, id, created_at, confirmed_at, step, recovered, failures)
                VALUES ('\(id)', '\(Identifier<SecondFactor>(at: clock.now))', 1, 1, 0, 0, 0);
            UPDATE session SET factor_at = \(clock.now.milliseconds) WHERE traveller = '\(id)';
            """)
    }
}
