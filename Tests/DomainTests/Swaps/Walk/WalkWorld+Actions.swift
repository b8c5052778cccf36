import Foundation

@testable import Domain

/// Holds what a reader is told of actions against what comes of a move.
extension WalkWorld {
    /// The step that a move is, as a screen offers it, and what is told of it; nil of moves of others, and where a time is
    /// told that was before.
    func told(of move: WalkMove, in snapshot: SwapSnapshot, at now: Date) throws -> (
        name: String, action: ReaderAction?
    )? {
        guard case .side(let side) = try actor(move.who, in: snapshot.swap), move.toldFor == nil else { return nil }
        let name =
            switch (move.verb, move.spot.map(Self.meeting)) {
            case ("schedule", let named?): step(naming: named, by: side, in: snapshot, at: now)
            default: move.verb
            }
        guard let name else { return nil }
        return (name, rules.telling(snapshot, side, now).first { $0.name == name })
    }

    private func step(naming named: Meeting, by side: Swap.Side, in snapshot: SwapSnapshot, at now: Date) -> String? {
        let swap = snapshot.swap
        if let agreed = swap.meeting, agreed.isSame(as: named) {
            return swap.sides[side].hasConfirmed || swap.hasUnconfirmedMeeting(at: now) ? nil : "confirm"
        }
        guard let asked = swap.suggestion, asked.meeting.isSame(as: named) else { return "schedule" }
        return asked.by == side || swap.hasUnconfirmedMeeting(at: now) ? nil : "agree"
    }

    /// Throws if the verdict is another one than what was told.
    func check(_ told: (name: String, action: ReaderAction?)?, _ verdict: WalkVerdict) throws {
        guard rules.checksActions, let (name, action) = told else { return }
        let isKept: Bool
        switch verdict {
        // A repeated text or place changes nothing.
        case .quiet, .counted: isKept = true
        case .done: isKept = action?.isOpen == true
        case .refused(let refusal)
        where Self.ofBodies.contains(refusal) || Self.ofBody[name]?.contains(refusal) == true:
            isKept = true
        case .refused(let refusal):
            let expected = action?.refusal.map { String("\($0)".prefix { $0 != "(" }) }
            isKept = action == nil || expected == refusal
        }
        guard isKept else {
            throw WalkFault("\(name) was told as \(action.map { "\($0)" } ?? "none"): \(verdict)", breaking: [.actions])
        }
    }

    /// Refusals that another body would not get.
    private static let ofBodies: Set = [
        "staleTerms", "notAcknowledged", "meetingPast", "meetingTooLate", "meetingPointTooFar", "amountOutOfRange",
        "confirmRate", "confirmRounding", "responseTimeOutOfRange", "lateTooMuch", "actualOutOfRange", "handOverTime",
    ]
    private static let ofBody: [String: Set<String>] = [
        "counter": ["tierLimit", "otherTierLimit", "notPriceable", "notEnoughLeft"],
        "hand-over": ["codeWrong", "codesPaused", "typedCodesEnded", "alreadyHandedOver", "actualDiffers"],
        "settle": ["closed", "settlementTooSoon"],
    ]
}
