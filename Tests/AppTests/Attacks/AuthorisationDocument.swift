import TestSupport

/// `docs/authorisation.md`, written from the tables of the tests.
enum AuthorisationDocument {
    static var text: String {
        """
        # Who may do what

        With this page you can look up which status each kind of caller gets on each route. It is generated from the tables of
        the tests (`Tests/AppTests/Attacks`); after a change of a table run
        `WAYSWAP_WRITE_DOCS=1 swift test --filter AuthorisationTests`.

        Every kind of caller sends a complete, valid request to every route. A number is the status of the response. A refused
        request changes no row of the database. 404 is the same response, byte for byte, as for an id that does not exist.
        Everybody has the highest tier.

        \(askers)

        ## Routes

        \(table(
            ["route", "what it takes"] + Asker.allCases.map(\.rawValue),
            RouteRules.all.map { rule in
                ["`\(rule.route)`", rule.requirements] + Asker.allCases.map { rule.statuses[$0].map(String.init) ?? "" }
            }))

        ## When the owner may not act

        The owner of the offer, or the other side of the thread or the swap, is in a state other than `active`.

        \(table(
            ["route", "caller"] + OwnerState.allCases.map(\.rawValue),
            OwnerStateRule.all.map { rule in
                ["`\(rule.route)`", rule.asker.rawValue] + OwnerState.allCases.map { String(rule.statuses[$0] ?? 0) }
            }))

        - **Limited**: visible, goes on with what there is, and begins nothing new.
        - **Suspended, banned**: invisible. They reach what is needed to appeal, and can still be blocked. Those who received
          their messages keep them.
        - **Deleted**: invisible, and cannot sign in. Their messages are not shown. Their e-mail address and phone number sign in
          the next account that claimed them.
        - **Leaving** (for seven days before the erasure): to others like deleted. They reach what `Routes.swift` opens to them.

        The other side of a swap goes on: it can read the swap, hand in a code, cancel it and review it.

        """
    }

    private static let askers = """
        | caller | relation to the owner |
        |---|---|
        | anonymous | sends no token |
        | owner | published the offer, has the session, is one side of the thread and of the swaps; `:handle` is theirs |
        | counterpart | shares the thread about the offer with the owner, and swaps in each state |
        | stranger | is signed in, without any relation |
        | blocked | was blocked by the owner |
        | limited, suspended, banned, deleted | state of the account; its token was valid before |
        | expired | sends the token of an expired session |
        | signed out | sends the token of an ended session |
        | moderator, senior, admin | staff in that role, with a code of the second factor that is a moment old |
        """

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
