import Foundation

@testable import Domain

/// Mistakes about who has to know of what, and about who may write.
extension PlantedDefect {
    func plantInConsequences(_ rules: inout WalkRules) {
        let sending = rules.sending
        switch self {
        case .notifiesWhoActed:
            rules.consequences = { change in
                var change = change
                for (position, event) in change.events.enumerated() where event.kind == .countered {
                    guard let by = event.by else { continue }
                    change.notifications.append(
                        InboxNotification.Draft(
                            to: change.swap.member(by), about: .event(event.kind, position: position),
                            of: change.swap.id, at: event.at))
                }
                return change
            }
        case .notifiesNobody:
            rules.consequences = { change in
                var change = change
                if change.events.contains(where: { $0.kind == .mutualCancellationLapsed }) { change.notifications = [] }
                return change
            }
        case .forgetsAMessage:
            rules.consequences = { change in
                var change = change
                if change.events.count > 1 { change.messages.removeLast() }
                return change
            }
        case .answersByRefusing:
            rules.consequences = { change in
                var change = change
                if change.events.contains(where: { $0.kind == .ended(.declined) }) { change.thread?.hasReply = true }
                return change
            }
        case .forgetsTheReport:
            rules.consequences = { change in
                var change = change
                change.reports = []
                return change
            }
        case .writesAcrossABlock:
            rules.sending = { snapshot, text, id, sender, now in
                try sending(snapshot.with(areBlocked: false), text, id, sender, now)
            }
        case .writesToStrangersForEver:
            rules.sending = { snapshot, text, id, sender, now in
                try sending(snapshot.with(sentCount: 0), text, id, sender, now)
            }
        default: break
        }
    }
}

extension ThreadSnapshot {
    fileprivate func with(areBlocked: Bool? = nil, sentCount: Int? = nil) -> ThreadSnapshot {
        ThreadSnapshot(
            thread: thread, sentBefore: sentBefore, sentCount: sentCount ?? self.sentCount,
            areBlocked: areBlocked ?? self.areBlocked, canOtherAct: canOtherAct)
    }
}
