import TestSupport

/// `docs/authorisation.md`, written from the tables of the tests.
enum AuthorisationDocument {
    static var text: String {
        """
        # Who may do what

        With this page you can look up which status each kind of caller gets on each route. The page is generated from the
        tables that the tests walk (`Tests/AppTests/Attacks`), and a test compares the two. After a change of a table run
        `WAYSWAP_WRITE_DOCS=1 swift test --filter AuthorisationTests`.

        Every kind of caller sends a complete, valid request to every route. A number is the status of the response. A route
        without a row fails the tests, and so does a row without a route. A refused request changes no row of the database.
        404 is the same response, byte for byte, as for an id that does not exist.

        \(askers)

        ## Routes

        \(table(
            ["route", "what it takes"] + Asker.allCases.map(\.rawValue),
            RouteRules.all.map { rule in
                ["`\(rule.route)`", rule.requirements] + Asker.allCases.map { rule.statuses[$0].map(String.init) ?? "" }
            }))

        ## When the owner may not act

        The owner of the offer, or the other side of the thread or the swap, is in a state other than `active`. The callers are
        a stranger and the traveller who shares a thread and swaps with the owner.

        \(table(
            ["route", "caller"] + OwnerState.allCases.map(\.rawValue),
            OwnerStateRule.all.map { rule in
                ["`\(rule.route)`", rule.asker.rawValue] + OwnerState.allCases.map { String(rule.statuses[$0] ?? 0) }
            }))

        A limited traveller is visible, goes on with what there is, and begins nothing new. A suspended, banned or deleted
        traveller is invisible; a deleted one cannot sign in, a suspended or banned one reaches what is needed to appeal. The
        messages of a suspended or banned one stay with those who received them, those of a deleted one are not shown. A traveller who asked for the deletion signs in
        for seven days, and reaches the routes that `Routes.swift` opens to leaving accounts; others see them as deleted. A suspended or banned traveller can still be blocked, because they may come back; a deleted one cannot. A swap
        continues for the other side, who can read it, hand in a code, cancel it and review it; cancelling such swaps comes
        with moderation. The e-mail address and phone number of a deleted account sign in the next account that claimed them.

        ## Open

        - `unverified`: the test verifies the owner's by hand and gives everybody the highest
          tier, so that no limit of a tier applies.
        - Moderators decide disputes and have no route for that yet.
        - Pictures, event streams and the ledger have no routes yet.

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
