import Domain
import Foundation

/// What is true of every change, whatever was done.
extension WalkInvariants {
    static func violation(of change: SwapChange, from before: Swap, areBlocked: Bool) -> String? {
        version(of: change, from: before) ?? blame(in: change, from: before)
            ?? (areBlocked ? words(in: change, from: before) : nil)
    }

    /// The version grows by one exactly when something changes, and only then something is told or felt by the offer.
    private static func version(of change: SwapChange, from before: Swap) -> String? {
        var same = change.swap
        same.version = before.version
        let grown = change.swap.version - before.version
        guard grown == (same == before ? 0 : 1) else { return "the version grows by \(grown)" }
        guard grown == 1 || change.events.isEmpty && change.offer == nil else {
            return "\(change.events.count) events are told of nothing"
        }
        // What is refused and written all the same tells what the time has brought, and that something does not agree.
        let told: Set<SwapEvent.Kind> = [.meetingLapsed, .amountsDiffer, .typedCodesEnded]
        guard change.refusal == nil || change.events.allSatisfy({ told.contains($0.kind) }) else {
            return "what is refused is told"
        }
        return nil
    }

    /// Nobody is to blame for a meeting that one of the two had not confirmed; the one who named it did not know.
    private static func blame(in change: SwapChange, from before: Swap) -> String? {
        let isConfirmed = Swap.Side.allCases.allSatisfy { before.sides[$0].hasConfirmed }
        guard before.state == .scheduled, !isConfirmed, let outcome = change.swap.outcome else { return nil }
        // Once it has lapsed, there is no meeting for which one could be late.
        let isLapsed = change.events.contains { $0.kind == .meetingLapsed }
        guard outcome.fault == nil || isLapsed && outcome.lateness == .early else {
            return "somebody is at fault for a meeting that was not confirmed"
        }
        return nil
    }

    /// After a block nobody reads what the other has written since.
    private static func words(in change: SwapChange, from before: Swap) -> String? {
        let new = readable(in: change.swap).subtracting(readable(in: before))
        return new.isEmpty ? nil : "\(new.sorted()) crosses a block"
    }

    /// Every text of the one that the other side reads; that one agrees to the other's is no new text.
    private static func readable(in swap: Swap) -> Set<String> {
        let places = [swap.terms.meeting, swap.suggestion?.meeting, swap.meeting].compactMap { $0?.place.label }
        let said = Swap.Side.allCases.flatMap { side in
            let statement = swap.dispute?.statements[side].flatMap { $0.isWithheld ? nil : $0.text }
            return [statement, swap.dispute?.agreements[side]?.text].compactMap(\.self)
        }
        return Set((places + said).map { $0.lowercased().split(separator: " ").joined(separator: " ") })
    }

    /// What both have said differs: each of them was told, before it is completed by the terms.
    static func violation(of swap: Swap, told events: [SwapEvent]) -> String? {
        guard let outcome = swap.outcome, outcome.kind == .completed, let one = swap.sides.owner.handOver,
            let two = swap.sides.proposer.handOver, one.actual != two.actual
        else { return nil }
        guard events.contains(where: { $0.kind == .amountsDiffer && $0.recipients.count == 2 }) else {
            return "it is completed, and one does not know that the amounts differ"
        }
        return nil
    }
}
