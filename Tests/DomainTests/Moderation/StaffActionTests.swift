import Foundation
import Testing

@testable import Domain

@Suite("What staff do, and to what") struct StaffActionTests {
    private static let id = "0199aaaa-0000-7000-8000-000000000001"
    private static let subjects = ["offer", "review", "message", "profile", "account", "swap", "meeting-point"]
    private static let items: Set = ["offer", "review", "message", "profile"]

    /// Kind of subject by name of deed.
    private static func kinds(_ name: String) -> Set<String> {
        switch name {
        case "hide", "restore": items
        case "cancel", "decide", "blame", "reopen": ["swap"]
        case "verify", "remove", "reset": ["meeting-point"]
        default: ["account"]
        }
    }

    @Test("a deed is read only with a subject of its kind, and has its name and its subject again")
    func pairs() throws {
        let names = ModerationAction.Deed.names { _ in true }
        #expect(
            names == [
                "hide", "restore", "warn", "limit", "suspend", "ban", "reinstate", "take-back", "grant-tier",
                "take-back-tier", "cancel", "decide", "blame", "reopen", "verify", "remove", "reset",
            ])
        for kind in Self.subjects {
            let id = kind == "message" ? "\(Self.id)/7" : Self.id
            let subject = try #require(ModerationAction.Subject(kind, id))
            #expect((subject.kind, subject.id) == (kind, id))
            for name in names {
                let deed = ModerationAction.Deed(name, to: subject)
                #expect((deed != nil) == Self.kinds(name).contains(kind), "\(name) \(kind)")
                #expect(deed.map { $0.name == name && $0.subject == subject } ?? true, "\(name) \(kind)")
            }
        }
        #expect(ModerationAction.Subject("message", Self.id) == nil)
        #expect(ModerationAction.Subject("account", "1") == nil)
        #expect(ModerationAction.Subject("thread", Self.id) == nil)
    }

    @Test("who may do what, what takes an appeal, and the state that it gives")
    func facts() {
        let forModerators = ["hide", "restore", "warn", "limit", "verify", "remove", "reset"]
        #expect(ModerationAction.Deed.names { $0.role == .moderator } == forModerators)
        #expect(ModerationAction.Deed.names { $0.role == .admin } == [])
        let appealable = ["hide", "warn", "limit", "suspend", "ban", "take-back-tier", "blame"]
        #expect(ModerationAction.Deed.names { $0.takesAppeal } == appealable)
        let states: [ModerationAction.AccountDeed: Traveller.State] = [
            .limit: .limited, .suspend: .suspended, .ban: .banned, .reinstate: .active,
        ]
        for deed in ModerationAction.AccountDeed.allCases { #expect(deed.facts.state == states[deed], "\(deed)") }
        #expect(ModerationAction.Deed.names { $0.state != nil } == ["limit", "suspend", "ban", "reinstate"])
    }

    @Test("the code of each deed in the audit")
    func audited() {
        #expect(ModerationAction.ItemDeed.allCases.map(\.facts.audited) == [.hide, .restore])
        #expect(
            ModerationAction.AccountDeed.allCases.map(\.facts.audited) == [
                .warn, .limit, .suspend, .ban, .endLimit, .takeBackWarning, .grantTier, .takeBackTier,
            ])
        #expect(ModerationAction.SwapDeed.allCases.map(\.facts.audited) == [.cancelSwap, .decide, .decide, .reopen])
        #expect(ModerationAction.PointDeed.allCases.map(\.facts.audited) == [.verifyPoint, .removePoint, .resetPoint])
    }
}
