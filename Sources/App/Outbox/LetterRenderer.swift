import Domain
import Foundation

/// Renders messages when they are sent: only then a code is computed.
struct LetterRenderer: Sendable {
    let codes: ContactCodes
    /// What links begin with; nil for mails without links.
    let links: String?

    func letter(_ delivery: OutboxDelivery) -> Letter {
        let message = delivery.message
        let words = Language(accepting: nil, preferring: delivery.language).phrases.letter
        let kind = message.recipient.kind
        let content: LetterContent =
            switch message.content {
            case .code(let id, let purpose): .code(purpose, digits: codes.digits(of: id))
            case .notice(let notice): .notice(notice)
            }
        let text = words(content)
        guard kind == .email else {
            return Letter(
                id: message.id, to: message.recipient, name: "", subject: "", text: "Wayswap: \(text.short)", html: nil,
                at: message.createdAt)
        }
        let link = link(to: message.content)
        let paragraphs = ["\(text.greeting) \(delivery.name)"] + text.paragraphs + [link].compactMap(\.self)
        return Letter(
            id: message.id, to: message.recipient, name: delivery.name, subject: text.subject,
            text: (paragraphs + ["Wayswap"]).joined(separator: "\n\n") + "\n", html: Self.html(paragraphs, link),
            at: message.createdAt)
    }

    private func link(to content: OutboxMessage.Content) -> String? {
        guard let links, case .code(let id, let purpose) = content else { return nil }
        return "\(links)\(purpose == .reset ? "reset" : "verify-\(purpose.rawValue)")?token=\(codes.token(of: id))"
    }

    private static func html(_ paragraphs: [String], _ link: String?) -> String {
        let parts = paragraphs.map { paragraph in
            let text = ProblemPage.escaped(paragraph)
            return paragraph == link ? "<p><a href=\"\(text)\">\(text)</a></p>" : "<p>\(text)</p>"
        }
        let body = (parts + ["<p>Wayswap</p>"]).joined(separator: "\n")
        return "<!doctype html>\n<html><body>\n\(body)\n</body></html>\n"
    }
}

/// What a letter is about.
enum LetterContent: Sendable, Equatable {
    case code(ContactCode.Purpose, digits: String)
    case notice(AccountNotice)
}

/// The words of a letter in one language.
struct LetterWords: Sendable, Equatable {
    /// Before the name.
    let greeting: String
    let subject: String
    let paragraphs: [String]
    /// For a text message.
    let short: String
}
