import Domain
import Foundation
import Testing

@Suite("What a session of staff may do") struct StaffSessionTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private func refusal(
        _ role: StaffRole = .admin, oneTime: Bool = false, entered: TimeInterval?, factor: TimeInterval?,
        _ requirement: StaffRequirement, isFactorRequired: Bool = true
    ) -> StaffAccessRefusal? {
        let session = StaffSession(
            role: role, hasOneTimePassword: oneTime, enteredAt: entered.map { Self.now.addingTimeInterval($0) },
            factorSince: factor.map { Self.now.addingTimeInterval($0) })
        do throws(StaffAccessRefusal) {
            try session.meet(requirement, isFactorRequired: isFactorRequired, at: Self.now)
            return nil
        } catch {
            return error
        }
    }

    @Test("a higher role may do what a lower one may, and not the reverse")
    func roles() {
        let requirements: [(StaffRole, StaffRequirement)] = [
            (.moderator, .moderator), (.senior, .senior), (.admin, .admin),
        ]
        for own in StaffRole.allCases {
            for (role, requirement) in requirements {
                let expected = own >= role ? nil : StaffAccessRefusal.roleTooLow(role)
                #expect(refusal(own, entered: -1, factor: -9, requirement) == expected)
            }
        }
        #expect(StaffRole.allCases.sorted() == [.moderator, .senior, .admin])
    }

    @Test("a code counts only if it was entered in this session since the factor was confirmed")
    func factor() {
        #expect(refusal(entered: nil, factor: -9, .admin) == .secondFactorNeeded)
        #expect(refusal(entered: -5, factor: nil, .admin) == .secondFactorNeeded)
        #expect(refusal(entered: -10, factor: -9, .admin) == .secondFactorNeeded)
        #expect(refusal(entered: -9, factor: -9, .admin) == nil)
        // Without a second factor on loopback.
        #expect(refusal(entered: nil, factor: nil, .admin.withStepUp, isFactorRequired: false) == nil)
    }

    @Test("a step-up lasts five minutes, and a code of the future is none")
    func stepUp() {
        #expect(refusal(entered: -300, factor: -900, .admin.withStepUp) == nil)
        #expect(refusal(entered: -301, factor: -900, .admin.withStepUp) == .stepUpNeeded)
        #expect(refusal(entered: 1, factor: -900, .admin.withStepUp) == .stepUpNeeded)
        #expect(refusal(entered: -301, factor: -900, .admin) == nil)
    }

    @Test("a one-time password opens nothing, also where no second factor is asked for")
    func oneTimePassword() {
        #expect(refusal(oneTime: true, entered: 0, factor: 0, .moderator) == .passwordChangeNeeded)
        #expect(
            refusal(oneTime: true, entered: nil, factor: nil, .moderator, isFactorRequired: false)
                == .passwordChangeNeeded)
    }
}
