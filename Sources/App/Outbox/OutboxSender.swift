import Domain
import Foundation
import Logging
import ServiceLifecycle

/// The background task that answers wishes for new passwords, writes mails about what was not seen, and sends what is in
/// the outbox.
///
/// A message is sent first and noted then: after a crash in between it is sent again, with the same id. Messages of a channel
/// that nothing sends are deleted, unread: they would wait until they are of no use.
package struct OutboxSender: Service {
    private let outbox: any OutboxStore
    private let accountChanges: any AccountChangeStore
    private let alerts: any AlertStore
    private let carrier: any LetterCarrier
    private let clock: WallClock
    private let logger: Logger
    private let metrics: OutboxMetrics
    private let codes: ContactCodes
    private let renderer: LetterRenderer
    private let areLimitsOn: Bool

    /// Requests and threads per write.
    private static let slice = 32
    /// Messages of one channel that are sent at a time. One that hangs holds up the others for at most its deadline.
    private static let atOnce = 8
    private static let pause = Duration.seconds(1)

    package init(_ services: Services, areLimitsOn: Bool) {
        (outbox, accountChanges) = (services.outbox, services.accountChanges)
        alerts = services.alerts
        carrier = services.delivery.carrier
        (clock, logger, metrics) = (services.clock, services.logger, services.metrics.outbox)
        self.areLimitsOn = areLimitsOn
        codes = ContactCodes(secret: services.secret)
        renderer = LetterRenderer(
            codes: codes, unsubscribing: .unsubscribing(services.secret), links: services.delivery.links,
            server: services.delivery.server)
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await repeating { try await answer() } }
                group.addTask { await repeating { try await mailUpdates() } }
                for channel in ContactKind.allCases {
                    group.addTask { await repeating { try await send(on: channel) } }
                }
            }
        }
    }

    private func repeating(_ work: () async throws -> Void) async {
        while !Task.isCancelled {
            do { try await work() } catch {
                // The server is stopping; this is not a failure.
                guard !Task.isCancelled else { return }
                logger.warning("outbox failed", metadata: ["type": "\(type(of: error))"])
            }
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
    }

    /// Does everything that is due now.
    package func deliver() async throws {
        try await answer()
        try await mailUpdates()
        for channel in ContactKind.allCases { try await send(on: channel) }
    }

    private func answer() async throws {
        let areLimitsOn = areLimitsOn
        while true {
            let now = clock.now()
            let answered = try await accountChanges.answerRequests(limit: Self.slice, at: now) {
                $1?.answering($0, areLimitsOn: areLimitsOn, at: now) ?? AccountChange()
            }
            guard answered == Self.slice else { return }
        }
    }

    private func mailUpdates() async throws {
        let hasMail = carrier.carries(.email)
        while true {
            let now = clock.now()
            let decided = try await outbox.mailUpdates(limit: Self.slice, at: now) {
                hasMail ? $0.decision(at: now) : .drop
            }
            guard decided == Self.slice else { break }
        }
        while true {
            let now = clock.now()
            let decided = try await alerts.mail(limit: Self.slice, at: now) {
                hasMail ? $0.decision(at: now) : .drop
            }
            guard decided == Self.slice else { return }
        }
    }

    private func send(on channel: ContactKind) async throws {
        guard carrier.carries(channel) else {
            while try await outbox.discard(on: channel, limit: Self.slice) == Self.slice {}
            return
        }
        while !Task.isCancelled {
            let due = try await outbox.due(on: channel, at: clock.now(), limit: Self.atOnce)
            guard !due.isEmpty else { return }
            try await send(due)
        }
    }

    /// Notes each message when it is sent, so that a kill repeats few.
    private func send(_ due: [OutboxDelivery]) async throws {
        try await withThrowingTaskGroup { group in
            for delivery in due {
                group.addTask { if let message = await send(delivery) { try await outbox.save([message]) } }
            }
            try await group.waitForAll()
        }
    }

    /// Nil if the shutdown cut the attempt off: nobody knows how it ended, so the next start repeats it.
    private func send(_ delivery: OutboxDelivery) async -> OutboxMessage? {
        let began = clock.now()
        if let reason = delivery.reasonToDrop(at: began) {
            return logged(delivery.message.dropped(reason, at: began), reason)
        }
        let result = await carrier.carry(renderer.letter(delivery))
        guard case .failure(let fault) = result else {
            return logged(delivery.message.after(result, at: clock.now()))
        }
        return Task.isCancelled ? nil : logged(delivery.message.after(result, at: clock.now()), fault.reason)
    }

    private func logged(_ message: OutboxMessage, _ reason: DeliveryFault.Reason? = nil) -> OutboxMessage {
        var metadata: Logger.Metadata = [
            "message": "\(message.id)", "kind": "\(message.content.name)",
            "channel": "\(message.recipient.kind.rawValue)", "failures": "\(message.failures)",
        ]
        if let reason { metadata["reason"] = "\(reason.rawValue)" }
        let outcome: OutboxMetrics.Outcome
        switch message.state {
        case .sent:
            logger.info("message sent", metadata: metadata)
            outcome = .sent
        case .waiting:
            logger.warning("message not sent yet", metadata: metadata)
            outcome = .failed
        case .givenUp(.unneeded, _):
            logger.info("message not needed any more", metadata: metadata)
            outcome = .unneeded
        case .givenUp:
            logger.warning("message given up", metadata: metadata)
            outcome = .givenUp
        }
        metrics.counter(outcome, on: message.recipient.kind).add()
        return message
    }
}

extension OutboxMessage.Content {
    /// For the log: what a message is about, without what is in it.
    fileprivate var name: String {
        switch self {
        case .code: "code"
        case .account: "notice"
        case .updates: "updates"
        case .alerts: "alerts"
        }
    }
}
