import API
import Domain
import Foundation

/// The languages of the server's texts. Each has its own file in this folder.
enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case polish = "pl"

    var phrases: Phrases {
        switch self {
        case .english: .english
        case .polish: .polish
        }
    }

    /// The language of a request: the best of `Accept-Language`, else the preference of its traveller, else English.
    init(accepting header: String?, preferring preference: String? = nil) {
        self = Language(accepted: header ?? "") ?? preference.flatMap { Language(tag: $0) } ?? .english
    }

    /// The language of a tag such as `pl-PL`.
    private init?(tag: some StringProtocol) {
        self.init(rawValue: tag.prefix { $0 != "-" }.lowercased())
    }

    /// The best supported language of `Accept-Language` (RFC 9110, section 12.5.4); nil if any language fits.
    private init?(accepted header: String) {
        var best: (language: Language?, weight: Double)?
        for asked in WeightedValue.list(header) {
            let language = Language(tag: asked.value)
            guard language != nil || asked.value == "*" else { continue }
            if asked.weight > best?.weight ?? 0 { best = (language, asked.weight) }
        }
        guard let language = best?.language else { return nil }
        self = language
    }
}

/// An event from the reader's perspective: caused by the reader, by the other side, or by nobody.
struct EventPhrase: Sendable, Hashable {
    enum Perspective: Sendable, CaseIterable { case mine, theirs, system }

    let event: SwapEvent.Kind
    let perspective: Perspective
}

/// The texts of one language. Placeholders: `{name}` of the other side, `{minutes}`, the reader's `{give}` and `{get}`,
/// and `{swap}` for a `SwapLine`.
struct Phrases: Sendable {
    /// A message in a thread.
    let text: @Sendable (EventPhrase) -> String
    /// A notification.
    let notification: @Sendable (EventPhrase) -> String
    /// The review by `{name}` can now be read; `{name}` replied to a review.
    let reviewed: String
    let replied: String
    /// The name of a traveller who left, and the text of their messages.
    let formerTraveller: String
    let erasedMessage: String
    /// The text of a message that a moderator hides.
    let hiddenMessage: String
    /// The text of a message that waits for a check, for its recipient.
    let heldMessage: String
    let warning: WarningWords
    /// Follows a notification that does not name the other side.
    let withName: String
    /// Follows a notification about terms with another amount than the one that was asked for, `{asked}`.
    let rounded: String
    /// To the owner of an offer that new travellers cannot take; `{limit}` is their limit.
    let tooLargeForNewTravellers: String
    let swapLine: SwapLineWords

    /// The name in a sentence. Travellers who left have none.
    func name(_ name: String) -> String { name.isEmpty ? formerTraveller : name.isolated }

    /// A mail or text message about an account.
    let letter: @Sendable (LetterContent) -> LetterWords
    /// The page that ends mails about swaps.
    let unsubscribe: UnsubscribeWords
    /// The index page of an export.
    let export: ExportWords
}

extension Language {
    /// To the owner of an offer that new travellers cannot take. Made once, because most answers to a publication have it.
    var hintForNewTravellers: String? { Self.hintsForNewTravellers[self] }

    private static let hintsForNewTravellers = Dictionary(
        uniqueKeysWithValues: allCases.map { language in
            let limit = language.phrases.swapLine.formats.euros(Tier.t0.perSwap)
            return (language, language.phrases.tooLargeForNewTravellers.replacing("{limit}", with: limit))
        })
}

/// Renders texts for one reader in the requested language.
struct Wording: Sendable {
    let language: Language
    let reader: Identifier<Traveller>

    var phrases: Phrases { language.phrases }

    init(for context: TravellerContext) {
        self.init(context.base.language, for: context.me)
    }

    init(_ language: Language, for reader: Identifier<Traveller>) {
        self.language = language
        self.reader = reader
    }

    func text(_ view: SwapEventView) -> String {
        let (give, get) = view.event.amounts.seen(by: view.side(of: reader))
        // The name is replaced last, because it may look like a placeholder.
        return sentence(of: view, phrases.text)
            .replacing("{give}", with: phrases.swapLine.formats.shortAmount(give))
            .replacing("{get}", with: phrases.swapLine.formats.shortAmount(get))
            .replacing("{name}", with: phrases.name(view.parties[view.side(of: reader).other].name))
    }

    private func sentence(of view: SwapEventView, _ phrase: (EventPhrase) -> String) -> String {
        let (side, event) = (view.side(of: reader), view.event)
        let perspective: EventPhrase.Perspective = event.by.map { $0 == side ? .mine : .theirs } ?? .system
        let text = phrase(EventPhrase(event: event.kind, perspective: perspective))
        guard case .late(let minutes) = event.kind else { return text }
        return text.replacing("{minutes}", with: "\(minutes)")
    }

    /// What happened, with the person, the amounts, the local time, and the place if it is shown. Without `now` days are
    /// named by their dates.
    func text(_ notification: InboxNotification, showingPlace: Bool = true, at now: Date?) -> String {
        var text =
            switch notification.kind {
            case .swap(let view): sentence(of: view, phrases.notification)
            case .reviewed: phrases.reviewed
            case .replied: phrases.replied
            }
        if !text.contains("{swap}") { text += " " + (text.contains("{name}") ? "{swap}." : phrases.withName) }
        let line = phrases.swapLine.text(SwapLine(notification, showingPlace: showingPlace), at: now)
        if let asked = notification.roundedFrom {
            text += " " + phrases.rounded.replacing("{asked}", with: phrases.swapLine.formats.shortAmount(asked))
        }
        // Splits at the name first, because a name and the label of a place may look like placeholders.
        return text.components(separatedBy: "{name}").map { $0.replacing("{swap}", with: line) }
            .joined(separator: phrases.name(notification.subject.with.summary.name))
    }

    func text(_ entry: InboxEntry, at now: Date?) -> String {
        switch entry {
        case .swap(let notification): text(notification, at: now)
        case .service(let notification): ServiceText(notification.about)[language]
        }
    }

    private func missing(_ message: Message) -> String {
        if message.isHidden { return message.isHeld ? phrases.heldMessage : phrases.hiddenMessage }
        return phrases.erasedMessage
    }

    func response(_ message: Message) -> MessageResponse {
        switch message.content {
        case .text(let body, _, _) where message.deletedAt != nil:
            MessageResponse(message, body: body.isEmpty ? nil : body)
        case .text where message.card != nil: MessageResponse(message, body: nil)
        case .text(let body, _, _):
            MessageResponse(
                message, body: body.isEmpty ? missing(message) : body,
                warning: message.warning.map(phrases.warning.text))
        case .event(let view): MessageResponse(message, body: text(view))
        }
    }
}
