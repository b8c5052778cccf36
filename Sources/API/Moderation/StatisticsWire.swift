package import Domain
package import JSON

extension ModerationStatistics: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("at", at)
        json.field("days", Self.days)
        json.object("queues") { json in
            for priority in ModerationCase.Priority.allCases {
                json.field(named: priority.name, queues[priority] ?? .empty)
            }
        }
        json.object("closed") { json in
            for outcome in ModerationCase.Outcome.allCases {
                json.field(named: outcome.rawValue, closed.outcomes[outcome] ?? 0)
            }
            json.field("late", closed.lateCount)
        }
        json.field("reports", reports)
        json.object("actions") { json in
            for action in AuditAction.allCases {
                json.field(named: action.rawValue, actions[action] ?? 0)
            }
        }
        json.object("swaps") { json in
            json.field("ended", swaps.ended)
            json.field("noShows", swaps.noShows)
            json.field("noShowShare", swaps.noShowShare)
            json.field("disputed", swaps.disputed)
        }
        json.object("flags") { json in
            for rule in FlagRule.allCases { json.field(named: rule.rawValue, FlagCounts(flags[rule] ?? [:])) }
        }
        json.object("appeals") { json in
            json.field("open", appeals.open)
            json.field("oldestAt", appeals.oldestAt)
            json.field("granted", appeals.granted)
            json.field("refused", appeals.refused)
        }
    }
}

private struct FlagCounts: JSONObject {
    let counts: ModerationStatistics.Flags

    init(_ counts: ModerationStatistics.Flags) { self.counts = counts }

    func writeFields(to json: inout JSONWriter) {
        for state in CaseFlag.State.allCases { json.field(named: state.rawValue, counts[state] ?? 0) }
    }
}

extension ModerationStatistics.Queue: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("open", open)
        json.field("unclaimed", unclaimed)
        json.field("overdue", overdue)
        json.field("oldestAt", oldestAt)
    }
}
