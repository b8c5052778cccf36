import Foundation
import Testing

@testable import Domain

@Suite("What stands of the actions on an account") struct StandingTests {
    private let person = Identifier<Traveller>(at: Date(timeIntervalSince1970: 1))
    private let staff = Identifier<Traveller>(at: Date(timeIntervalSince1970: 2))

    private func id(_ number: Int) -> Identifier<ModerationAction> {
        Identifier("0199aaaa-0000-7000-8000-00000000000\(number)") ?? Identifier(at: .distantPast)
    }

    private func action(
        _ number: Int, _ deed: ModerationAction.AccountDeed, until: Double? = nil, undoes: Int? = nil,
        byStaff: Bool = true
    ) -> ModerationAction {
        ModerationAction(
            id: id(number), .account(deed, person), by: byStaff ? staff : nil, about: person,
            order: ModerationAction.Order(reason: .scam, note: "", caseID: nil),
            at: Date(timeIntervalSince1970: Double(number)), until: until.map { Date(timeIntervalSince1970: $0) },
            undoes: undoes.map(id))
    }

    private func state(_ actions: [ModerationAction]) -> Traveller.State {
        actions.state(at: Date(timeIntervalSince1970: 100))
    }

    @Test("taking one action back leaves the others; a return by staff takes back all, the end of a suspension only it")
    func inForce() {
        let sanctions = [action(1, .limit), action(2, .warn), action(3, .suspend, until: 200), action(4, .ban)]
        #expect(state(sanctions) == .banned)
        #expect(sanctions.inForce.map(\.id) == [id(1), id(3), id(4)])
        #expect(state(sanctions + [action(5, .takeBack, undoes: 4)]) == .suspended)
        #expect(state(sanctions + [action(5, .takeBack, undoes: 3)]) == .banned)
        let both = sanctions + [action(5, .takeBack, undoes: 4), action(6, .takeBack, undoes: 3)]
        #expect((state(both), both.undone) == (.limited, [id(3), id(4)]))
        let restored = sanctions + [action(5, .reinstate, undoes: 4)]
        #expect((state(restored), restored.undone) == (.active, [id(1), id(3), id(4)]))
        let ended = Array(sanctions.prefix(3)) + [action(5, .reinstate, undoes: 3, byStaff: false)]
        #expect((state(ended), ended.undone) == (.limited, [id(3)]))
        #expect(state([]) == .active)
    }

    @Test("of two suspensions the newest counts, and the earlier one again if the newest is taken back")
    func suspensions() {
        let two = [action(1, .suspend, until: 300), action(2, .suspend, until: 50)]
        #expect(state(two) == .active)
        #expect(state(two + [action(3, .takeBack, undoes: 2)]) == .suspended)
    }

    @Test("a warning is undone by what takes it back, and changes no state")
    func warning() {
        let actions = [action(1, .warn), action(2, .takeBack, undoes: 1)]
        #expect((state(actions), actions.undone) == (.active, [id(1)]))
    }

    @Test("an appeal is of the person, once, within 14 days, against what stands")
    func appeals() throws {
        let limit = action(1, .limit)
        let last = limit.at.addingTimeInterval(14 * 86_400)
        let new = Identifier<Appeal>(at: last)
        func refusal(_ snapshot: AppealSnapshot, by me: Identifier<Traveller>, at now: Date) -> AppealRefusal? {
            do throws(AppealRefusal) {
                _ = try snapshot.appealing("No.", as: new, by: me, at: now)
                return nil
            } catch { return error }
        }
        let open = AppealSnapshot(limit, isUndone: false, earlier: nil)
        #expect(refusal(open, by: person, at: last) == nil)
        #expect(refusal(open, by: person, at: last.addingTimeInterval(1)) == .tooLate)
        #expect(refusal(open, by: staff, at: last) == .noSuchAction)
        #expect(refusal(AppealSnapshot(nil, isUndone: false, earlier: nil), by: person, at: last) == .noSuchAction)
        #expect(refusal(AppealSnapshot(limit, isUndone: true, earlier: nil), by: person, at: last) == .actionUndone)
        let appeal = try open.appealing("No.", as: new, by: person, at: last)
        #expect(
            refusal(AppealSnapshot(limit, isUndone: false, earlier: appeal), by: person, at: last) == .alreadyAppealed)
        let restored = ModerationAction(
            id: id(2), .item(.restore, .profile(person)), by: staff, about: person, order: limit.order, at: limit.at)
        let returns: [ModerationAction.AccountDeed] = [.reinstate, .takeBack, .grantTier]
        for action in returns.map({ action(2, $0) }) + [restored] {
            let other = AppealSnapshot(action, isUndone: false, earlier: nil)
            #expect(refusal(other, by: person, at: last) == .noSuchAction, "\(action.deed)")
        }
    }
}
