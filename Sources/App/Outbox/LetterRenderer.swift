import Domain
import Foundation

/// Renders messages when they are sent: only then a code is computed.
struct LetterRenderer: Sendable {
    let codes: ContactCodes
    let unsubscribing: SignedIdentifiers<Traveller>
    /// What links begin with; nil for mails without links.
    let links: String?
    /// The address of this server; nil for mails that cannot be ended by one request.
    let server: String?

    func letter(_ delivery: OutboxDelivery) -> Letter {
        let message = delivery.message
        let language = Language(accepting: nil, preferring: delivery.language)
        let phrases = language.phrases
        let unsubscribe = unsubscribe(from: delivery)
        let kind = message.recipient.kind
        let content: LetterContent =
            switch message.content {
            case .code(let id, let purpose): .code(purpose, digits: codes.digits(of: id))
            case .account(let notification): .account(notification)
            case .updates: updates(delivery, language, hasLink: unsubscribe != nil)
            case .alerts:
                .alerts(
                    delivery.alerts.map { ServiceText(.alert($0))[language] }, unsubscribe == nil ? .settings : .link)
            }
        let text = phrases.letter(content)
        guard kind == .email else {
            return Letter(
                id: message.id, to: message.recipient, name: "", subject: "", text: "Wayswap: \(text.short)", html: nil,
                at: message.createdAt)
        }
        let link = link(to: message.content)
        let paragraphs =
            ["\(text.greeting) \(delivery.name)"] + text.paragraphs + [link].compactMap(\.self) + text.closing
            + [unsubscribe].compactMap(\.self)
        return Letter(
            id: message.id, to: message.recipient, name: delivery.name, subject: text.subject,
            text: (paragraphs + ["Wayswap"]).joined(separator: "\n\n") + "\n",
            html: Self.html(paragraphs, links: [link, unsubscribe]), unsubscribe: unsubscribe,
            at: message.createdAt)
    }

    /// Without places, because others may see a mail on the way or on a screen.
    private func updates(_ delivery: OutboxDelivery, _ language: Language, hasLink: Bool) -> LetterContent {
        let message = delivery.message
        let wording = Wording(language, for: message.traveller)
        let lines = delivery.updates.map { wording.text($0, showingPlace: false, at: nil) }
        let name = delivery.updates.first?.subject.with.summary.name ?? ""
        let ending = delivery.leavingUntil.map(UpdatesEnding.leaving) ?? (hasLink ? .link : .settings)
        return .updates(with: language.phrases.name(name), lines, ending)
    }

    private func link(to content: OutboxMessage.Content) -> String? {
        guard let links else { return nil }
        switch content {
        case .code(let id, .reset): return "\(links)reset?token=\(codes.token(of: id))"
        case .code(let id, let purpose): return "\(links)verify-\(purpose.rawValue)?token=\(codes.token(of: id))"
        case .updates(let thread): return "\(links)threads/\(thread)"
        case .alerts: return "\(links)rates/alerts"
        case .account: return nil
        }
    }

    /// Nil for whoever leaves, too: they are told in any case.
    private func unsubscribe(from delivery: OutboxDelivery) -> String? {
        guard let server, delivery.leavingUntil == nil else { return nil }
        switch delivery.message.content {
        case .updates, .alerts: break
        case .code, .account: return nil
        }
        return "\(server)unsubscribe?token=\(unsubscribing.text(of: delivery.message.traveller))"
    }

    private static func html(_ paragraphs: [String], links: [String?]) -> String {
        let parts = paragraphs.map { paragraph in
            let text = ProblemPage.escaped(paragraph)
            return links.contains(paragraph) ? "<p><a href=\"\(text)\">\(text)</a></p>" : "<p>\(text)</p>"
        }
        let body = (parts + ["<p>Wayswap</p>"]).joined(separator: "\n")
        return "<!doctype html>\n<html><body>\n\(body)\n</body></html>\n"
    }
}

/// What a letter is about.
enum LetterContent: Sendable, Equatable {
    case code(ContactCode.Purpose, digits: String)
    case account(AccountMail)
    /// With whom, and what happened, a sentence each.
    case updates(with: String, [String], UpdatesEnding)
    /// Alerts that fired, a sentence each.
    case alerts([String], UpdatesEnding)
}

/// How a mail about a swap ends.
enum UpdatesEnding: Sendable, Equatable {
    /// Swap mails end by a link that follows, or in the settings.
    case link, settings
    /// The recipient leaves, and can come back to answer until then.
    case leaving(until: Date)
}

/// The words of a letter in one language.
struct LetterWords: Sendable, Equatable {
    /// Before the name.
    let greeting: String
    let subject: String
    let paragraphs: [String]
    /// After the link.
    var closing: [String] = []
    /// For a text message.
    let short: String
}
