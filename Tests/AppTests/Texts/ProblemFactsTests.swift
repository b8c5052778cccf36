import API
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("What an app reads of a problem") struct ProblemFactsTests {
    private static let scene = SwapScene("Asia/Bangkok", at: FixedClock.start)
    private static let later = FixedClock.start.addingTimeInterval(900)

    @Test(
        "refusals of swaps name their limits, ranges and times",
        arguments: [
            (.tooManyRounds, #""limit":{"count":10},"used":{"count":10}"#),
            (.tooManyReschedulings, #""limit":{"count":3},"used":{"count":3}"#),
            (.tooManySuggestions, #""limit":{"count":10},"used":{"count":10}"#),
            (.typedCodesEnded, #""limit":{"count":50},"used":{"count":50},"attemptsLeft":0"#),
            (.codeWrong(left: 2, retryAt: nil), #""attemptsLeft":2"#),
            (.codeWrong(left: 0, retryAt: later), #""attemptsLeft":0,"retryAt":"2026-11-21T10:15:00Z""#),
            (.codesPaused(until: later, now: FixedClock.start), #""attemptsLeft":0,"retryAt":"2026-11-21T10:15:00Z""#),
            (.lateTooMuch, #""allowed":{"from":{"count":1},"to":{"count":60}}"#),
            (
                .responseTimeOutOfRange,
                #""allowed":{"from":{"at":"2026-11-21T10:15:00Z"},"to":{"at":"2026-11-28T10:00:00Z"}}"#
            ),
            (.meetingTooLate(latest: later), #""allowed":{"to":{"at":"2026-11-21T10:15:00Z"}}"#),
            (.tooEarlyForNoShow(from: later), #""retryAt":"2026-11-21T10:15:00Z""#),
            (.disputeTooEarly(from: later), #""retryAt":"2026-11-21T10:15:00Z""#),
            (.settlementTooSoon(from: later, now: FixedClock.start), #""retryAt":"2026-11-21T10:15:00Z""#),
            (
                .notEnoughLeft(Money(minorUnits: 4000, currency: .eur)),
                #""limit":{"amount":"40.00","currency":"EUR"}"#
            ),
            (.cashMoved, ""),
        ] as [(SwapRefusal, String)])
    func swaps(_ refusal: SwapRefusal, _ facts: String) {
        let problem = refusal.problem(at: Self.scene)
        let json = ProblemResponse(problem.type, "x", facts: problem.facts, requestID: "r").json
        let text = String(decoding: json, as: UTF8.self)
        #expect(
            text.hasSuffix(#""detail":"x","# + (facts.isEmpty ? "" : facts + ",") + #""requestId":"r"}"#), "\(text)")
    }

    @Test("too many requests name when to come back")
    func tooMany() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            for _ in 0..<30 { try await world.post("/v1/auth/register", "{}") }
            let reply = try await world.post("/v1/auth/register", "{}")
            #expect(reply.status == 429)
            #expect(reply.string("retryAt") == world.time(minutes: 2))
            #expect(reply.string("detail") == "That was too often. Try again in 2 minutes.")
        }
    }

    @Test("one wrong value is explained to the person who entered it, and several are not")
    func entered() async throws {
        try await World.run { world in
            for (fields, detail) in [
                (#""handle":"x""#, "Choose a longer user name: at least 3 characters."),
                (#""name":"""#, "Enter a name with at least one letter."),
                (#""email":"ana""#, "Enter a full e-mail address, such as ana@example.org."),
                (#""phone":"600""#, "Enter the phone number with its country code, such as +48600100200."),
                (#""password":"password1234""#, "This password is too easy to guess. Choose another one."),
                (#""homeCurrency":"XAU""#, "This currency cannot be swapped here. Choose another one."),
                (#""extra":1"#, "Some of this cannot be accepted. Check it and try again."),
                (#""name":"","phone":"600""#, "Some of this cannot be accepted. Check it and try again."),
            ] {
                let reply = try await world.post("/v1/auth/register", Self.registration(with: fields))
                #expect(reply.status == 422, "\(fields)")
                #expect(reply.string("detail") == detail, "\(fields)")
            }
            let nobody = try await world.post(
                "/v1/auth/register",
                #"{"handle":"ana","name":"Ana","password":"correct horse battery","homeCurrency":"PLN"}"#)
            #expect(nobody.string("detail") == "Enter an e-mail address or a phone number.")
            #expect(nobody.string("errors.0.pointer") == "/email")
        }
    }

    /// A good registration in which `fields` replace or join the good ones.
    private static func registration(with fields: String) -> String {
        let good = [
            #""handle":"ana""#, #""name":"Ana""#, #""email":"ana@example.org""#,
            #""password":"correct horse battery""#, #""homeCurrency":"PLN""#,
        ]
        let kept = good.filter { field in !fields.contains(field.prefix { $0 != ":" }) }
        return "{" + (kept + [fields]).joined(separator: ",") + "}"
    }
}
