import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Codes for contacts") struct ContactCodeTests {
    static let now = FixedClock.start
    static let code = ContactCode(
        id: Identifier(at: now), traveller: Identifier(at: now), purpose: .email, contact: "mira@example.org",
        sentAt: now)

    private func judge(
        _ proof: CodeProof, _ code: ContactCode = Self.code, contact: String? = "mira@example.org",
        after seconds: Double = 1
    ) -> CodeVerdict {
        code.judging(proof, for: contact, at: Self.now.addingTimeInterval(seconds))
    }

    @Test("a right code is accepted once, until 30 minutes have passed")
    func once() throws {
        guard case .accepted(let used) = judge(.digits, after: 1799) else { throw Missing(what: "acceptance") }
        #expect(used.usedAt == Self.now.addingTimeInterval(1799))
        #expect(judge(.digits, used) == .over)
        #expect(judge(.digits, after: 1800) == .over)
    }

    @Test("five wrong codes are the end of the digits, but not of the token, which nobody can guess")
    func attempts() throws {
        var code = Self.code
        for left in [4, 3, 2, 1, 0] {
            guard case .wrong(let next, let told) = judge(.wrong, code) else { throw Missing(what: "a verdict") }
            #expect(told == left)
            code = next
        }
        #expect(judge(.digits, code) == .over)
        #expect(judge(.wrong, code) == .over)
        guard case .accepted(let used) = judge(.token, code) else { throw Missing(what: "acceptance") }
        #expect(judge(.token, used) == .over)
        #expect(judge(.token, code, after: 1800) == .over)
        #expect(judge(.token, code, contact: nil) == .over)
    }

    @Test("a code is over when the account has another contact, or when it is the token of an older one")
    func replaced() {
        #expect(judge(.digits, contact: "other@example.org") == .over)
        #expect(judge(.digits, contact: nil) == .over)
        #expect(judge(.old) == .over)
    }

    @Test("an account and a contact get ten codes in 24 hours")
    func quotas() {
        let times = (0..<10).map { Self.now.addingTimeInterval(Double($0 * 60)) }
        let nine = Array(times.dropLast())
        #expect(SentCodes(ofAccount: nine, toContact: nine).nextAt == nil)
        let first = Self.now.addingTimeInterval(86_400)
        #expect(SentCodes(ofAccount: times).nextAt == first)
        #expect(SentCodes(toContact: times).nextAt == first)
    }
}

@Suite("Second factors") struct SecondFactorTests {
    static let now = FixedClock.start
    static let factor = SecondFactor(
        id: Identifier(at: now), traveller: Identifier(at: now), createdAt: now, confirmedAt: now)

    @Test("a code is accepted once, and no older one after it")
    func replay() throws {
        guard case .accepted(let used) = Self.factor.judging(.step(7), at: Self.now) else {
            throw Missing(what: "acceptance")
        }
        for step in [Int64(7), 6] {
            guard case .wrong(_, left: 4) = used.judging(.step(step), at: Self.now) else {
                throw Missing(what: "a refusal")
            }
        }
        guard case .accepted = used.judging(.step(8), at: Self.now) else { throw Missing(what: "acceptance") }
    }

    @Test("each recovery code is good once")
    func recovery() throws {
        var factor = Self.factor
        for number in 0..<SecondFactor.recoveryCodeCount {
            guard case .accepted(let next) = factor.judging(.recovery(number), at: Self.now) else {
                throw Missing(what: "acceptance of \(number)")
            }
            factor = next
            guard case .wrong = factor.judging(.recovery(number), at: Self.now) else {
                throw Missing(what: "a refusal")
            }
        }
        #expect(factor.recoveryCodesLeft == 0)
    }

    @Test("after five wrong codes nothing is accepted for an hour, and a right one forgets the wrong ones")
    func pause() throws {
        var factor = Self.factor
        for left in [4, 3, 2, 1, 0] {
            guard case .wrong(let next, let told) = factor.judging(.wrong, at: Self.now) else {
                throw Missing(what: "a refusal")
            }
            #expect(told == left)
            factor = next
        }
        let until = Self.now.addingTimeInterval(3600)
        #expect(factor.judging(.step(9), at: Self.now.addingTimeInterval(3599)) == .paused(until: until))
        guard case .accepted(let calm) = factor.judging(.step(9), at: until) else { throw Missing(what: "acceptance") }
        #expect(calm.progress.failures == 0)
        guard case .wrong(_, left: 4) = factor.judging(.wrong, at: until) else { throw Missing(what: "a refusal") }
    }

    @Test("no code at all is no wrong one")
    func missing() {
        #expect(Self.factor.judging(nil, at: Self.now) == .missing)
    }
}

@Suite("Messages that wait") struct OutboxMessageTests {
    static let now = FixedClock.start

    private func message(_ content: OutboxMessage.Content) -> OutboxMessage {
        OutboxMessage(
            id: Identifier(at: Self.now), to: Identifier(at: Self.now), at: Recipient(.email, "mira@example.org"),
            content: content, language: nil, createdAt: Self.now)
    }

    @Test("a code is tried five times, each pause three times as long, and given up before it is of no use")
    func backoff() {
        var message = message(.code(Identifier(at: Self.now), .email))
        var (now, pauses) = (Self.now, [Double]())
        while case .waiting(let dueAt) = message.state {
            if dueAt > now { pauses.append(dueAt.timeIntervalSince(now)) }
            now = dueAt
            message = message.after(.failure(DeliveryFault(.refused)), at: now)
        }
        #expect(pauses == [10, 30, 90, 270, 810])
        #expect(message.state == .givenUp(.refused, at: Self.now.addingTimeInterval(1210)))
    }

    @Test("a final fault ends it at once, and so does the time")
    func final() {
        let notification = message(.account(.passwordReset))
        #expect(
            notification.after(.failure(DeliveryFault(.gone, isFinal: true)), at: Self.now).state
                == .givenUp(.gone, at: Self.now))
        #expect(notification.dropped(.expired, at: Self.now).state == .givenUp(.expired, at: Self.now))
        #expect(notification.after(.success(()), at: Self.now).state == .sent(at: Self.now))
    }

    @Test("pauses of notices grow to an hour")
    func longest() {
        var message = message(.account(.passwordReset))
        for _ in 0..<8 { message = message.after(.failure(DeliveryFault(.timedOut)), at: Self.now) }
        #expect(message.state == .waiting(dueAt: Self.now.addingTimeInterval(3600)))
    }
}
