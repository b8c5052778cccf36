import Foundation

@testable import Domain

/// Mistakes about who reads what.
extension PlantedDefect {
    static let told: [PlantedDefect] = [
        .result("the second event of a step is in no thread", breaks: .messages) { change, _, _ in
            if change.events.count > 1 { change.messages.removeLast() }
        },
        .result("whose codes ran out is told as the other side", breaks: .messages) { change, _, _ in
            change.events = change.events.map { $0.kind == .typedCodesEnded ? $0.told(by: $0.by?.other) : $0 }
        },
        .result("whoever counters is notified", breaks: .notifications) { change, _, _ in
            for (position, event) in change.events.enumerated() where event.kind == .countered {
                guard let by = event.by else { continue }
                change.notifications.append(
                    InboxNotification.Draft(
                        to: change.swap.member(by), about: .event(event.kind, position: position), of: change.swap.id,
                        at: event.at))
            }
        },
        .result("a lapsed request to cancel is notified to nobody", breaks: .notifications) { change, _, _ in
            if change.events.contains(where: { $0.kind == .mutualCancellationLapsed }) { change.notifications = [] }
        },
        .result("corrected amounts move the deadline", breaks: .told) { change, before, now in
            let isCorrected = Swap.Side.allCases.contains { side in
                let known = before.sides[side].handOver
                return known != nil && change.swap.sides[side].handOver != known
            }
            if isCorrected, !change.swap.state.isEnd {
                change.swap.dueAt = now.addingTimeInterval(SwapLimits.secondCode)
            }
        },
        .result("an unconfirmed meeting ends the swap", breaks: .endTold) { change, before, now in
            guard before.state == .scheduled, change.events.map(\.kind) == [.meetingLapsed] else { return }
            (change.swap.state, change.swap.dueAt) = (.unconfirmed, nil)
            change.swap.outcome = SwapOutcome(.unconfirmed, at: now)
        },
        PlantedDefect("a block names who left", breaks: .endTold) { rules in
            let real = rules.blocking
            rules.blocking = { snapshot, now in
                var change = try real(snapshot, now)
                for index in change.swaps.indices {
                    let side = change.swaps[index].swap.side(of: snapshot.blocker)
                    change.swaps[index].events = change.swaps[index].events.map { $0.told(by: side) }
                }
                return change
            }
        },
        .result("declining replies to the guest", breaks: .reply) { change, _, _ in
            if change.events.contains(where: { $0.kind == .ended(.declined) }) { change.thread?.hasReply = true }
        },
        .result("no report is filed", breaks: .report) { change, _, _ in change.reports = [] },
        .question("a settlement crosses a block", breaks: .block) { question in
            if case .settle = question.action { question.context = question.context.with(areBlocked: false) }
        },
        .question("a statement crosses a block", breaks: .block) { question in
            if case .settle = question.action { return }
            question.context = question.context.with(areBlocked: false)
        },
        PlantedDefect("a text crosses a block", breaks: .block) { rules in
            let real = rules.sending
            rules.sending = { try real($0.with(areBlocked: false), $1, $2, $3, $4) }
        },
        PlantedDefect("a stranger writes for ever", breaks: .strangers) { rules in
            let real = rules.sending
            rules.sending = { try real($0.with(sentCount: 0), $1, $2, $3, $4) }
        },
        PlantedDefect("the owner reads a stranger's label", breaks: .strangers) { rules in
            rules.proposing = { snapshot, proposal, now in
                var change = try snapshot.proposing(
                    proposal, notes: NoteTable([]), flags: .all, areLimitsOn: true, at: now)
                guard let meeting = proposal.ask.meeting?.meeting else { return change }
                let terms = change.proposed.swap.terms
                change.proposed.swap.terms = SwapTerms(
                    number: terms.number, amounts: terms.amounts,
                    price: SwapTerms.Price(rate: terms.rate, isFixed: terms.isFixed, reference: terms.reference),
                    remainder: terms.remainder, meeting: meeting, offerTerms: terms.offerTerms, euros: terms.euros)
                return change
            }
        },
        PlantedDefect("every edit is announced", breaks: .announcedOnce) { rules in
            let real = rules.following
            rules.following = { proposal, now in
                var proposal = proposal
                proposal.swap.isEditAnnounced = false
                return real(proposal, now)
            }
        },
    ]
}

extension SwapEvent {
    fileprivate func told(by side: Swap.Side?) -> SwapEvent { SwapEvent(kind, by: side, amounts: amounts, at: at) }
}

extension ThreadSnapshot {
    fileprivate func with(areBlocked: Bool? = nil, sentCount: Int? = nil) -> ThreadSnapshot {
        ThreadSnapshot(
            thread: thread, sentBefore: sentBefore, history: SenderHistory(sentCount: sentCount ?? history.sentCount),
            areBlocked: areBlocked ?? self.areBlocked, canOtherAct: canOtherAct)
    }
}
