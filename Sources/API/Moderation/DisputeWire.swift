package import Domain
package import Foundation
package import JSON

/// `POST /v1/admin/disputes/{id}/decide`.
package struct DecisionRequest: Sendable {
    package let order: ModerationAction.Order
    /// Nil if nobody is at fault.
    package let fault: Swap.Side?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let fault = fields.patch("fault", otherwise: "must be owner, proposer or null") { Swap.Side(rawValue: $0) }
        // Null has a meaning here, so it cannot stand for a field that was left out.
        if case .absent = fault, !fields.has("fault") { fields.refuse("fault", "is missing") }
        order = try ActionRequest(fields).order
        if case .value(let side) = fault { self.fault = side } else { self.fault = nil }
    }
}

/// A swap as seniors see it.
package struct StaffSwapResponse: JSONObject {
    private let view: ModeratedSwap
    private let now: Date

    package init(_ view: ModeratedSwap, at now: Date) {
        self.view = view
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        let swap = view.swap
        json.field("id", swap.id)
        json.field("offer", swap.offer)
        json.field("state", swap.state.rawValue)
        json.field("gives", swap.terms.amounts.gives)
        json.field("gets", swap.terms.amounts.gets)
        json.field("rate", swap.terms.rate)
        json.field("createdAt", swap.createdAt)
        json.field("acceptedAt", swap.acceptedAt)
        json.field("startsAt", swap.meeting?.startsAt)
        json.object("owner") { write(.owner, to: &$0) }
        json.object("proposer") { write(.proposer, to: &$0) }
        json.object("dispute", swap.dispute) { write($1, to: &$0) }
        json.object("outcome", swap.outcome) { write($1, to: &$0) }
        json.field("events", view.events.map(StaffSwapEvent.init))
        json.field("case", view.openCase)
    }

    private func write(_ dispute: SwapDispute, to json: inout JSONWriter) {
        json.field("kind", dispute.kind.rawValue)
        json.field("by", dispute.by.rawValue)
        json.field("openedAt", dispute.openedAt)
        json.field("statementsUntil", dispute.statementsEndAt)
        json.field("decideUntil", dispute.undecidedAt)
        json.object("hold", view.swap.decisionHold(at: now)) { json, hold in
            switch hold {
            case .statements(let until):
                json.field("reason", "statements")
                json.field("until", until)
            case .settlement(let until):
                json.field("reason", "settlement")
                json.field("until", until)
            }
        }
        json.object("before", dispute.before) { write($1, to: &$0) }
    }

    private func write(_ outcome: SwapOutcome, to json: inout JSONWriter) {
        json.field("kind", outcome.kind.rawValue)
        json.field("at", outcome.at)
        json.field("fault", outcome.fault?.rawValue)
    }

    private func write(_ side: Swap.Side, to json: inout JSONWriter) {
        let (swap, progress, person) = (view.swap, view.swap.sides[side], view.people[side])
        json.field("id", person.id)
        json.field("handle", person.state.shown(handle: person.handle))
        json.field("state", person.state.rawValue)
        json.field("reliability", person.reliability)
        json.field("checkedInAt", progress.checkedInAt)
        json.field("lateMinutes", progress.late)
        // Whether a code was handed in; never a code.
        json.field("handedOverAt", progress.handOver?.at)
        json.field("actualGives", progress.handOver?.actual?.gives)
        json.field("actualGets", progress.handOver?.actual?.gets)
        json.field("wrongCodes", progress.wrongCodesInAll)
        json.field("statement", swap.dispute?.statements[side]?.text)
        json.field("agreement", swap.dispute?.agreements[side]?.text)
        json.field("agreementAt", swap.dispute?.agreements[side]?.at)
    }
}

/// An event of a swap, with the amounts of the terms at that time.
private struct StaffSwapEvent: JSONObject {
    let event: SwapEvent

    func writeFields(to json: inout JSONWriter) {
        json.field("kind", event.kind.name)
        json.field("by", event.by?.rawValue)
        json.field("at", event.at)
        json.field("gives", event.amounts.gives)
        json.field("gets", event.amounts.gets)
    }
}
