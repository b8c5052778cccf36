package import Domain
import Foundation
import Logging
package import ServiceLifecycle

/// The background task that answers wishes for new passwords and sends what is in the outbox.
///
/// A message is sent first and noted then: after a crash in between it is sent again, with the same id.
package struct OutboxSender: Service {
    private let services: Services
    private let codes: ContactCodes
    private let renderer: LetterRenderer
    private let areQuotasOn: Bool

    /// Messages per read and note.
    private static let slice = 32
    /// Senders of one channel at a time, so that one that hangs holds up only its share.
    private static let atOnce = 8
    private static let pause = Duration.seconds(1)

    package init(_ services: Services, areQuotasOn: Bool) {
        self.services = services
        self.areQuotasOn = areQuotasOn
        codes = ContactCodes(secret: services.secret)
        renderer = LetterRenderer(codes: codes, links: services.delivery.links)
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await repeating { try await answer() } }
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
                services.logger.warning("outbox failed", metadata: ["type": "\(type(of: error))"])
            }
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
    }

    /// Does everything that is due now.
    package func deliver() async throws {
        try await answer()
        for channel in ContactKind.allCases { try await send(on: channel) }
    }

    private func answer() async throws {
        let areQuotasOn = areQuotasOn
        while true {
            let now = services.clock.now()
            let answered = try await services.accountChanges.answerRequests(limit: Self.slice, at: now) {
                $1?.answering($0, areQuotasOn: areQuotasOn, at: now) ?? AccountChange()
            }
            guard answered == Self.slice else { return }
        }
    }

    private func send(on channel: ContactKind) async throws {
        while !Task.isCancelled {
            let due = try await services.outbox.due(on: channel, at: services.clock.now(), limit: Self.slice)
            guard !due.isEmpty else { return }
            try await services.outbox.save(await send(due))
        }
    }

    private func send(_ due: [OutboxDelivery]) async -> [OutboxMessage] {
        await withTaskGroup(of: OutboxMessage?.self) { group in
            var (sent, next) = ([OutboxMessage](), due.makeIterator())
            for _ in 0..<Self.atOnce {
                if let delivery = next.next() { group.addTask { await send(delivery) } }
            }
            while let message = await group.next() {
                if let message { sent.append(message) }
                if let delivery = next.next() { group.addTask { await send(delivery) } }
            }
            return sent
        }
    }

    /// Nil if the shutdown cut the attempt off: nobody knows how it ended, so the next start repeats it.
    private func send(_ delivery: OutboxDelivery) async -> OutboxMessage? {
        let began = services.clock.now()
        guard began < delivery.message.expiresAt else { return settled(delivery.message, nil, at: began) }
        let result = await services.delivery.carrier.carry(renderer.letter(delivery))
        if case .failure = result, Task.isCancelled { return nil }
        return settled(delivery.message, result, at: services.clock.now())
    }

    private func settled(
        _ message: OutboxMessage, _ result: Result<Void, DeliveryFault>?, at now: Date
    ) -> OutboxMessage {
        let settled = message.after(result, at: now)
        var metadata: Logger.Metadata = [
            "message": "\(message.id)", "kind": "\(message.content.name)",
            "channel": "\(message.recipient.kind.rawValue)", "failures": "\(settled.failures)",
        ]
        switch settled.state {
        case .sent:
            if let place = services.delivery.place { metadata["at"] = "\(place)" }
            services.logger.info("message sent", metadata: metadata)
        case .waiting, .givenUp:
            if case .failure(let fault)? = result { metadata["reason"] = "\(fault.reason.rawValue)" }
            if case .givenUp(let reason, _) = settled.state { metadata["reason"] = "\(reason.rawValue)" }
            var isOver = false
            if case .givenUp = settled.state { isOver = true }
            services.logger.warning(isOver ? "message given up" : "message not sent yet", metadata: metadata)
        }
        return settled
    }
}

extension OutboxMessage.Content {
    /// For the log: what a message is about, without what is in it.
    fileprivate var name: String {
        switch self {
        case .code: "code"
        case .notice: "notice"
        }
    }
}

/// How letters leave the server.
package struct MessageDelivery: Sendable {
    package let carrier: any LetterCarrier
    /// What links in mails begin with; nil for mails without links.
    package let links: String?
    /// Where the letters of a demo are shown.
    package let mailbox: DevMailbox?

    package init(_ carrier: any LetterCarrier, links: String? = nil, mailbox: DevMailbox? = nil) {
        self.carrier = carrier
        self.links = links
        self.mailbox = mailbox
    }

    /// Nothing is sent.
    package static let none = MessageDelivery(LetterRouter(email: nil, phone: nil))

    fileprivate var place: String? { mailbox == nil ? nil : "/dev/mail" }
}
