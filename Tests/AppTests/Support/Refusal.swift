import API
import Domain
import HTTPTypes
import JSON
import TestSupport

@testable import App

/// A row of a table of refusals: what a request is refused with, and one request that is.
struct Refusal: Sendable, CustomStringConvertible {
    /// Status, slug and pointers: `422 wrong-code /code`.
    let summary: String
    /// A case of a refusal in Domain, or a problem of App. Its text in both languages and its fields are expected.
    let refusal: any ProblemConvertible
    /// Who asks, how and for what: `ben POST /v1/offers/$OFFER/swaps`. `nobody` is not signed in. Capitals are values of
    /// the stage.
    let request: String
    /// With the same values.
    let body: String?
    let headers: [String: String]
    /// The English text once more, where it is worth to be read here.
    let says: String?
    /// Tables that the refusal changes on purpose: it counts an attempt.
    let counts: Set<String>

    init(
        _ summary: String, _ refusal: any ProblemConvertible, _ request: String, _ body: String? = nil,
        headers: [String: String] = [:], says: String? = nil, counts: Set<String> = []
    ) {
        (self.summary, self.refusal, self.request, self.body) = (summary, refusal, request, body)
        (self.headers, self.says, self.counts) = (headers, says, counts)
    }

    var description: String { "\(request): \(summary)" }

    /// `wrong-code` of `422 wrong-code /code`.
    var slug: String { summary.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    /// `SwapRefusal.codeWrong`.
    var rule: String {
        let refusal: any ProblemConvertible = (refusal as? KeptWalletRefusal)?.refusal ?? refusal
        return "\(type(of: refusal)).\(String(describing: refusal).prefix { $0 != "(" })"
    }

    /// What the answer says; refusals of swaps name times of Bangkok.
    func problem(in world: World) -> Problem {
        guard let refusal = refusal as? SwapRefusal else { return refusal.problem }
        return refusal.problem(at: SwapScene("Asia/Bangkok", at: world.clock.now))
    }
}

/// People and values that the rows of a scene name.
struct RefusalStage: Sendable {
    let world: World
    let people: [String: Person]
    /// `SWAP` stands for `$SWAP` of a request.
    let values: [String: String]

    init(_ world: World, _ people: [Person] = [], _ values: [String: String] = [:]) {
        self.world = world
        self.people = Dictionary(people.map { ($0.handle, $0) }) { $1 }
        self.values = values
    }

    /// Ana, Ben, and Ana's offer.
    init(_ pair: Pair, _ people: [Person] = [], _ values: [String: String] = [:]) {
        self.init(pair.world, [pair.ana, pair.ben] + people, values.merging(["OFFER": pair.offer]) { $1 })
    }

    /// The hour of somebody's last activity is written beside any request, refused or not: here, before the rows are read.
    func recordActivity() async throws {
        for person in people.values {
            let reply = try await person.get("/v1/me")
            // Who has to change a password first is refused even this.
            guard reply.status == 200 else { continue }
            let hour = "SELECT last_active_at / 3600000 FROM traveller WHERE id = '\(person.id)'"
            while try await world.number(hour) != Int(world.clock.now.milliseconds / 3_600_000) { await Task.yield() }
        }
    }

    private func filled(_ text: String) -> String {
        // The longer first: `$SWAP` begins like `$SWAPS`.
        values.sorted { $0.key.count > $1.key.count }.reduce(text) { $0.replacing("$\($1.key)", with: $1.value) }
    }

    /// An id that rows know by name only, in what they expect.
    private func expected(_ problem: Problem) -> Problem {
        guard case .swap(.placeholder) = problem.facts.conflict, let id = Identifier<Swap>(values["SWAP"] ?? "") else {
            return problem
        }
        var problem = problem
        problem.facts.conflict = .swap(id)
        return problem
    }

    private func send(_ refusal: Refusal, _ language: Language) async throws -> Reply {
        let words = refusal.request.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3, let method = HTTPRequest.Method(words[1]) else { throw Missing(refusal.request) }
        let person = people[words[0]]
        guard person != nil || words[0] == "nobody" else { throw Missing(words[0]) }
        var headers = HTTPFields.with("Accept-Language", language.rawValue)
        for (name, value) in refusal.headers { headers.append(contentsOf: HTTPFields.with(name, filled(value))) }
        return try await world.send(
            method, filled(words[2]), body: refusal.body.map { Array(filled($0).utf8) }, token: person?.token,
            headers: headers)
    }

    /// What is wrong with the answers to one row, asked in each language; and what it left in the database, which is as
    /// before afterwards. `rows` are those before.
    func faults(of refusal: Refusal, before rows: Rows) async throws -> [String] {
        var faults: [String] = []
        var details: Set<String> = []
        let problem = expected(refusal.problem(in: world))
        for language in Language.allCases {
            let changes = try await world.changes()
            let reply = try await send(refusal, language)
            faults += Self.faults(of: reply, refusal.summary, problem, language)
            details.insert(reply.string("detail") ?? "")
            if language == .english, let says = refusal.says, reply.string("detail") != says {
                faults.append("says \(reply.string("detail") ?? "nothing")")
            }
            let after = try await world.changes() == changes ? rows : world.rows()
            let traces = Set(rows.differences(after).map { String($0.prefix { $0 != ":" }) })
            if traces != refusal.counts { faults.append("left \(traces.sorted())") }
            if !traces.isEmpty { try await world.restore(rows) }
        }
        if details.count < Language.allCases.count { faults.append("has one text for all languages") }
        return faults
    }

    /// How an answer differs from what its row expects: by whole documents, but for the id of the request.
    static func faults(
        of reply: Reply, _ summary: String, _ problem: Problem, _ language: Language
    ) -> [String] {
        var faults = reply.summary == summary ? [] : ["is \(reply.summary)"]
        if reply.headers[.contentType] != ProblemResponse.contentType { faults.append("is no problem document") }
        if reply.headers[.retryAfter] != problem.retryAfter.map(String.init) {
            faults.append("has Retry-After \(reply.headers[.retryAfter] ?? "none")")
        }
        var problem = problem
        // The summary has the pointers; a meeting's depend on where it stands in the request.
        if problem.errors.count == reply.pointers.count {
            problem.errors = zip(problem.errors, reply.pointers).map { error, pointer in
                FieldFault(pointer: pointer, detail: error.detail, refusal: error.refusal)
            }
        }
        let body = String(
            decoding: problem.response(in: language, requestID: reply.string("requestId")).json, as: UTF8.self)
        if reply.text != body { faults.append("says \(reply.text), not \(body)") }
        return faults
    }
}

extension Identifier<Swap> {
    /// Stands for `$SWAP` in what a row expects.
    static let placeholder = Identifier<Swap>(at: FixedClock.start)
}
