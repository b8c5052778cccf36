import TestSupport

/// `docs/authorisation.md`, written from the tables of the tests.
enum AuthorisationDocument {
    static var text: String {
        """
        # Who may do what

        This file is written from the tables that the tests walk (`Tests/AppTests/Attacks`); a test compares the two.
        After a change of a table: `WAYSWAP_WRITE_DOCS=1 swift test --filter AuthorisationTests`.

        Every route is asked by everybody with a request that has all it takes. A number is the status of the answer.
        A route without a line here fails the tests, and so does a line without a route. What is refused changes no row
        of the database. 404 is the same answer, byte for byte, as for something that does not exist.

        \(askers)

        ## Routes

        \(table(
            ["route", "what it takes"] + Asker.allCases.map(\.rawValue),
            RouteRules.all.map { rule in
                ["`\(rule.route)`", rule.needs] + Asker.allCases.map { rule.statuses[$0].map(String.init) ?? "" }
            }))

        ## When the owner may not act

        The owner of the offer, or the other one in the thread or the swap, is in a state other than `active`. A stranger and the
        one who shares a thread and swaps with them ask.

        \(table(
            ["route", "who asks"] + OwnerState.allCases.map(\.rawValue),
            OwnerStateRule.all.map { rule in
                ["`\(rule.route)`", rule.asker.rawValue] + OwnerState.allCases.map { String(rule.statuses[$0] ?? 0) }
            }))

        A limited traveller is seen and acts like an active one until the moderators' part exists: limits on what they may
        do belong to it. A suspended, banned or deleted one cannot sign in, and is seen by nobody; what they wrote stays
        with those who have it. A suspended or banned one can still be blocked, for the day they come back; a deleted one
        is not there. A swap goes on for the other one, who can read it, hand in a code, call it off and review it; that it
        is cancelled when a member is banned or deleted comes with the moderators' part. The e-mail address and phone
        number of a deleted account sign in the next account that claimed them.

        ## Open

        - `moderator`, `senior`, `admin`: there are no such accounts and no routes for them yet. Their columns come with
          the first route that knows them.
        - `unverified`: nobody can verify a contact yet; here the owner's are, by hand, and everybody's tier is the
          highest, so that no limit of a tier is met.
        - Disputes are decided by moderators, who have no route for it yet.
        - Pictures, the event stream and the ledger have no routes yet; each adds its lines.

        """
    }

    private static let askers = """
        | who asks | what they are to the owner |
        |---|---|
        | anonymous | sends no token |
        | owner | published the offer, has the session, holds one end of the thread and of the swaps; `:handle` is theirs |
        | counterpart | has the thread with the owner about the offer, and swaps with the owner in each state |
        | stranger | is signed in, and nothing else |
        | blocked | was blocked by the owner |
        | limited, suspended, banned, deleted | the state of the account; its token was good before |
        | expired | sends the token of a session whose time is over |
        | signed out | sends the token of a session that was ended |
        """

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
