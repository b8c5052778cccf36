import API
import Domain
import HTTPTypes
import Hummingbird

/// The languages that texts of the server are written in; one file each beside this one.
enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case polish = "pl"

    var phrases: Phrases {
        switch self {
        case .english: .english
        case .polish: .polish
        }
    }

    /// The best of `Accept-Language` (RFC 9110, section 12.5.4) that there is; English without one.
    init(accepting header: String?) {
        var best: (language: Language, weight: Double)?
        for part in (header ?? "").split(separator: ",").prefix(20) {
            // The first word of each: there may be blanks around it.
            let pieces = part.split(separator: ";").map { piece in
                piece.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
            }
            guard let tag = pieces.first?.prefix(while: { $0 != "-" }).lowercased(),
                let language = tag == "*" ? .english : Language(rawValue: tag)
            else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        self = best?.language ?? .english
    }
}

/// What happened, as its reader is told: to you, by you, or by itself.
struct EventPhrase: Sendable, Hashable {
    enum Perspective: Sendable, CaseIterable { case mine, theirs, nobody }

    let event: SwapEvent.Kind
    let perspective: Perspective
}

/// The texts of one language. Placeholders: `{name}` of the other side, `{give}` and `{get}` from the reader's side,
/// `{minutes}`.
struct Phrases: Sendable {
    let text: @Sendable (EventPhrase) -> String
    /// That `{name}`'s review can be read, and that `{name}` answered one.
    let reviewed: String
    let replied: String
}

/// Words for one reader, in the language that was asked for.
struct Wording: Sendable {
    let phrases: Phrases
    let reader: Identifier<Traveller>

    init(_ request: Request, for reader: Identifier<Traveller>) {
        phrases = Language(accepting: request.headers[.acceptLanguage]).phrases
        self.reader = reader
    }

    func text(_ view: SwapEventView) -> String {
        let (side, event) = (view.side(of: reader), view.event)
        let perspective: EventPhrase.Perspective = event.by.map { $0 == side ? .mine : .theirs } ?? .nobody
        let (give, get) = event.amounts.seen(by: side)
        var text = phrases.text(EventPhrase(event: event.kind, perspective: perspective))
        if case .late(let minutes) = event.kind { text = text.replacing("{minutes}", with: "\(minutes)") }
        // The name comes last: it may look like a placeholder.
        return text.replacing("{give}", with: give.description)
            .replacing("{get}", with: get.description)
            .replacing("{name}", with: view.parties[side.other].name)
    }

    func text(_ notification: InboxNotification) -> String {
        switch notification.kind {
        case .swap(let view): text(view)
        case .reviewed(let name): phrases.reviewed.replacing("{name}", with: name)
        case .replied(let name): phrases.replied.replacing("{name}", with: name)
        }
    }

    func response(_ message: Message) -> MessageResponse {
        switch message.content {
        case .text(let body, _, _): MessageResponse(message, body: body)
        case .event(let view): MessageResponse(message, body: text(view))
        }
    }
}
