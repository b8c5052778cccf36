import JSON
import TestSupport
import Testing

@Suite("The preview of a proposal") struct ProposalPreviewTests {
    @Test("it shows to the cent what the proposal then says")
    func same() async throws {
        try await World.run { world in
            for amount in ["50.00", "101.37", "300.00"] {
                for exact in [nil, true, false] {
                    try await same(amount, exact, in: world)
                }
            }
        }
    }

    /// Between two who have nothing else with each other.
    private func same(_ amount: String, _ exact: Bool?, in world: World) async throws {
        let place = "\(amount) \(exact.map { "\($0)" } ?? "nil")"
        let number = amount.replacing(".", with: "") + (exact.map { $0 ? "x" : "y" } ?? "z")
        let pair = try await Pair(in: world, number: number)
        let query = "amount=\(amount)" + (exact.map { "&exact=\($0)" } ?? "")
        let preview = try await pair.ben.get("/v1/offers/\(pair.offer)/quote?\(query)")
        #expect(preview.status == 200, "\(place)")
        #expect(preview["takeable"]?.written == #"{"ok":true}"#, "\(place)")
        let swap = try await pair.ben.post(
            "/v1/offers/\(pair.offer)/swaps", TakeableTests.proposal(amount, exact: exact))
        #expect(swap.status == 201, "\(place)")
        for (ours, theirs) in [
            ("gives", "terms.give"), ("gets", "terms.get"), ("rate", "terms.rate"),
            ("reference.rate", "terms.reference.rate"), ("roundedFrom", "roundedFrom"),
        ] {
            #expect(preview[ours] != nil, "\(place)")
            #expect(preview[ours] == swap[theirs], "\(place) \(ours)")
        }
        #expect(preview["remainder"] == swap["terms.rest.amount"] ?? .null, "\(place)")
        #expect(preview["remainderGains"] == swap["terms.rest.gains"] ?? .null, "\(place)")
    }

    @Test("guests read the figures of travellers; what is shown is what the offer, the proposal and its terms show")
    func shown() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/offers/\(pair.offer)"
            let guest = try await world.get("\(path)/quote?amount=133.33")
            let ben = try await pair.ben.get("\(path)/quote?amount=133.33")
            #expect(guest["shown"] == ben["shown"])
            #expect(guest["savings"] == ben["savings"])
            #expect(guest.string("takeable.reason") == "not-signed-in")
            #expect(ben["takeable"]?.written == #"{"ok":true}"#)
            let whole = try await pair.ben.get("\(path)/quote?amount=300.00")
            for reader in [try await world.get(path), try await pair.ben.get(path)] {
                #expect(reader["quote.shown"] == whole["shown"])
                #expect(reader["quote.savings"] == whole["savings"])
            }
            #expect(
                whole["shown"]?.written
                    == #"{"give":{"amount":"11420.00","currency":"THB"},"get":{"amount":"300.00","currency":"EUR"},"price":{"base":"EUR","quote":"THB","rate":"38.06667","reference":"37.683"},"premiumBps":102,"premiumPercent":"1.02","cost":{"amount":"115.10","currency":"THB"}}"#
            )
            #expect(whole.string("savings.0.channel") == "airport")
            #expect(whole.string("savings.0.estimate.amount") == "1241.49")
            #expect(whole.string("savings.0.cost.amount") == "1356.59")
            #expect(whole.string("savings.0.elsewhere.amount") == "12661.49")
            let swap = try await pair.propose("133.33")
            #expect(swap["terms.shown"] == ben["shown"])
            let owner = try await pair.ana.get("/v1/swaps/\(try swap.id())")
            #expect(owner["terms.shown.give"] == ben["shown.get"])
            #expect(owner["terms.shown.price"] == ben["shown.price"])
        }
    }

    @Test("a limit is told in the answer; what a proposal would refuse otherwise is refused")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ben'")
            let limited = try await pair.ben.get("/v1/offers/\(pair.offer)/quote?amount=200.00")
            #expect(limited.status == 200)
            #expect(limited.string("takeable.reason") == "tier-limit")
            let path = "/v1/offers/\(pair.offer)/quote"
            for (query, summary) in [
                ("amount=49.99", "422 invalid /amount"), ("amount=300.01", "422 invalid /amount"),
                ("amount=0", "422 invalid /amount"), ("amount=-5", "422 invalid /amount"),
                ("amount=50.001", "422 invalid /amount"), ("", "422 invalid /amount"),
                ("amount=60&exact=1", "422 invalid /exact"), ("amount=60&rate=1", "422 invalid /rate"),
            ] { #expect(try await pair.ben.get("\(path)?\(query)").summary == summary, "\(query)") }
            #expect(try await pair.ana.get("\(path)?amount=60").summary == "409 own-offer")
            let eve = try await world.register("eve")
            _ = try await eve.openThread(on: pair.offer)
            for action in ["pause", "withdraw"] {
                try await pair.ana.post("/v1/offers/\(pair.offer)/\(action)")
                #expect(try await pair.ben.get("\(path)?amount=60").summary == "404 not-found", "\(action)")
                // Eve has written about it.
                #expect(try await eve.get("\(path)?amount=60").summary == "409 offer-closed", "\(action)")
            }
        }
    }

    @Test("bank notes far from the price or the amount are asked about, with the amounts, and told by the preview")
    func rounding() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let francs = try await pair.ana.publish(
                DraftOffer { ($0.want, $0.rest) = ("CHF", #""minFill":{"amount":"5.00","currency":"EUR"}"#) })
            // In notes of 10 francs, 15 euros are 10 francs: about a third less than the price.
            let preview = try await pair.ben.get("/v1/offers/\(francs)/quote?amount=15.00")
            #expect(preview["confirmRounding"] == .bool(true))
            #expect(preview["gives"]?.written == #"{"amount":"10.00","currency":"CHF"}"#)
            let path = "/v1/offers/\(francs)/swaps"
            let refused = try await pair.ben.post(path, TakeableTests.proposal("15.00", exact: nil))
            #expect(refused.summary == "422 confirm-rounding /amount")
            #expect(
                refused["rounded"]?.written
                    == #"{"have":{"amount":"15.00","currency":"EUR"},"want":{"amount":"10.00","currency":"CHF"}}"#)
            #expect(
                refused.string("detail")?.hasPrefix(
                    "With bank notes this swap is 10.00 CHF for 15.00 EUR, which is far")
                    == true)
            #expect(try await world.number("SELECT count(*) FROM swap") == 0)
            // The amount moves by a tenth to the nearest fair notes.
            let moved = try await pair.ben.get("/v1/offers/\(francs)/quote?amount=50.00")
            #expect(moved["confirmRounding"] == .bool(moved.string("gets.amount") != "50.00"))
            // Controls: amounts that notes pay well, and exact ones.
            let fair = try await pair.ben.get("/v1/offers/\(francs)/quote?amount=300.00")
            #expect(fair["confirmRounding"] == .bool(false))
            let exact = try await pair.ben.get("/v1/offers/\(francs)/quote?amount=15.00&exact=true")
            #expect(exact["confirmRounding"] == .bool(false))
            let id = try await pair.ben.post(
                path, #"{"amount":{"amount":"15.00","currency":"EUR"},"confirmRounding":true}"#
            ).id()
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("terms.get.amount") == "10.00")
            let counter = #"{"amount":{"amount":"25.00","currency":"EUR"}"#
            let asked = try await pair.ana.post("/v1/swaps/\(id)/counter", counter + "}")
            #expect(asked.summary == "422 confirm-rounding /amount")
            #expect(
                try await pair.ana.post("/v1/swaps/\(id)/counter", counter + #","confirmRounding":true}"#).status == 200
            )
        }
    }

    @Test("the owner reads that notes changed the amount")
    func told() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose("101.37")
            #expect(swap["roundedFrom"]?.written == #"{"amount":"101.37","currency":"EUR"}"#)
            let row = try await pair.ana.get("/v1/me/notifications")
            #expect(
                row.string("items.0.text")?.hasSuffix(
                    " The amount was rounded from 101.37 EUR, so that bank notes can pay it.") == true)
            let polish = try await pair.ana.get("/v1/me/notifications", headers: .with("Accept-Language", "pl"))
            #expect(polish.string("items.0.text")?.contains("Kwotę zaokrąglono z 101,37 EUR") == true)
            _ = try await pair.ana.act("counter", on: try swap.id(), pair.terms("100.00"))
            let countered = try await pair.ben.get("/v1/me/notifications")
            #expect(countered.string("items.0.text")?.contains("rounded") == false)
            #expect(try await pair.ana.get("/v1/me/notifications").text == row.text)
        }
    }
}
