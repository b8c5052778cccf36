import API
import Foundation
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("Texts of problems") struct ProblemTextTests {
    /// These make problems of words that others give them.
    private static let general: Set = ["unreadable", "methodNotAllowed", "invalid", "amount", "cannotSend"]

    @Test("every kind of the source is in the list of its file, and so in the documents")
    func listed() throws {
        let files = try #require(
            FileManager.default.enumerator(atPath: Repository.root.appending(path: "Sources/App").path()))
        let slugs = try files.compactMap { $0 as? String }.filter { $0.hasSuffix("Problems.swift") }.flatMap {
            try OperatorDocuments.text("Sources/App/\($0)").matches(of: #/= Problem(?:Type)?\(\s*"([a-z-]+)", \d{3}/#)
                .map { String($0.output.1) }
        }
        #expect(slugs.sorted() == ProblemType.all.map(\.slug).sorted())
    }

    @Test("every text of the source that a request changes, or that is no problem of its own, has an example")
    func complete() throws {
        let files = try #require(
            FileManager.default.enumerator(atPath: Repository.root.appending(path: "Sources/App").path()))
        let texts = try files.compactMap { $0 as? String }.filter {
            $0.hasSuffix("Problems.swift") || $0.hasSuffix("Texts.swift")
        }
        .map { try OperatorDocuments.text("Sources/App/\($0)") }.joined(separator: "\n")
        let declared =
            #/static (?:let (\w+) = (?:ProblemText|invalid|[\w.]+\.saying)\(|func (\w+)\([^{]*\) -> Problem(?:Text)? \{)/#
        let names = texts.matches(of: declared).compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
            .filter { !Self.general.contains($0) }
        #expect(names.count > 150)
        let examples = try OperatorDocuments.text("Tests/AppTests/Texts/ProblemText+Examples.swift")
        let shown = Set(examples.matches(of: #/\.(\w+)/#).map { String($0.output.1) })
        #expect(names.filter { !shown.contains($0) } == [])
    }

    @Test("each is one to three short sentences that end with a full stop", arguments: Language.allCases)
    func sentences(_ language: Language) {
        for text in ProblemText.examples {
            let words = text[language]
            #expect(words.hasSuffix("."), "\(words)")
            #expect(words.first?.isUppercase == true, "\(words)")
            let sentences = words.split(separator: #/\. (?=\p{Lu})/#)
            #expect((1...3).contains(sentences.count), "\(words)")
            for sentence in sentences { #expect(sentence.count <= 130, "\(sentence)") }
            #expect(words.count <= 200, "\(words)")
        }
    }

    @Test(
        "none has a placeholder, a pointer, a field name, an id, a code of ours or a time of the wire",
        arguments: Language.allCases)
    func people(_ language: Language) {
        for text in ProblemText.examples {
            let words = text[language]
            #expect(!words.contains(#/[{}\/<>"\\=;]\w|\bnil\b|Optional/#), "\(words)")
            #expect(!words.contains(#/[0-9a-f]{8}-[0-9a-f]{4}/#), "\(words)")
            #expect(!words.contains(#/\d{4}-\d{2}-\d{2}|\d{2}:\d{2}:\d{2}|\d[TZ]/#), "\(words)")
            #expect(!words.contains(#/\bT[0-4]\b|\b[a-z]+[A-Z]\w*|\w_\w|\bbps\b/#), "\(words)")
            #expect(!words.contains("  ") && !words.contains(" .") && !words.contains(" ,"), "\(words)")
        }
    }

    @Test("no text of one language is the text of the other")
    func translated() {
        for text in ProblemText.examples {
            #expect(text.english != text.polish)
        }
    }

    @Test("Polish speaks neither of a man nor of a woman when it speaks of the reader")
    func genderless() {
        for text in ProblemText.examples {
            let words = text.polish
            #expect(!words.contains(#/\w+(?:łeś|łaś|łem|łam)\b|\bpowinieneś\b|\bpowinnaś\b/#), "\(words)")
        }
    }

    private static let money = Money(minorUnits: 10000, currency: .eur)

    private static let written: [(Problem, String, String)] = [
        (
            .notEnoughLeft(money),
            "Other swaps have taken part of this offer: 100.00 EUR is left. Agree on that much or less.",
            "Inne wymiany obejmują część tej oferty: zostało 100,00 EUR. Uzgodnijcie najwyżej tyle."
        ),
        (
            .checkIn(from: .bangkok(22, 9, 5), to: .bangkok(22, 9, 55)),
            "You can check in from 09:05 to 09:55 on 22 November.",
            "Obecność możesz potwierdzić 22 listopada w godz. 9:05–9:55."
        ),
        (
            .checkIn(from: .bangkok(22, 23, 40), to: .bangkok(23, 0, 30)),
            "You can check in from 23:40 on 22 November to 00:30 on 23 November.",
            "Obecność możesz potwierdzić od 22 listopada, godz. 23:40, do 23 listopada, godz. 0:30."
        ),
        (
            .codesPaused(until: .bangkok(22, 18, 30), seconds: 60),
            "Too many wrong codes. Try again at 18:30 on 22 November, or scan the QR code.",
            "Za dużo błędnych kodów. Spróbuj ponownie 22 listopada o 18:30 albo zeskanuj kod QR."
        ),
        (
            .tierLimit(TierRefusal(limit: .volume, tier: .t4, used: 7999.5)),
            "You can swap up to 8,000 EUR in 30 days, and 7,999.50 EUR of it is used. This is the highest limit.",
            "W ciągu 30 dni możesz wymienić do 8\u{a0}000 EUR; wykorzystano 7\u{a0}999,50 EUR. To najwyższy limit."
        ),
        (
            .confirmRate(distanceBps: 1_234_567, at: "/rate"),
            "This rate is 12,345.67% away from the reference rate. Check it, and confirm it if you mean it.",
            "Ten kurs różni się o 12\u{A0}345,67% od kursu referencyjnego. Sprawdź go i potwierdź, jeśli jest właściwy."
        ),
        (
            .invalid("/amount", "", .amount(.tooManyDigits(allowed: 2))),
            "Enter an amount with at most two decimal places.",
            "Podaj kwotę z najwyżej dwoma miejscami po przecinku."
        ),
        (
            Swap.State.accepted.refusal, "This swap has already been accepted.", "Ta wymiana jest już zaakceptowana."
        ),
    ]

    @Test(
        "amounts, days and times are written as the language writes them",
        arguments: written)
    func formats(_ problem: Problem, _ english: String, _ polish: String) {
        #expect(problem.text.english == english)
        #expect(problem.text.polish == polish)
    }

    @Test(
        "numbers are counted as the language counts",
        arguments: [
            (1, "1 second", "1 sekundę"), (2, "2 seconds", "2 sekundy"), (5, "5 seconds", "5 sekund"),
            (12, "12 seconds", "12 sekund"), (22, "22 seconds", "22 sekundy"), (25, "25 seconds", "25 sekund"),
            (91, "2 minutes", "2 minuty"), (121, "3 minutes", "3 minuty"), (300, "5 minutes", "5 minut"),
            (3600, "60 minutes", "60 minut"), (5401, "2 hours", "2 godziny"), (86_400, "24 hours", "24 godziny"),
            (0, "1 second", "1 sekundę"),
        ])
    func counted(_ seconds: Int, _ english: String, _ polish: String) {
        let text = Problem.tooManyRequests(seconds: seconds, at: FixedClock.start).text
        #expect(text.english == "That was too often. Try again in \(english).")
        #expect(text.polish == "To było zbyt często. Spróbuj ponownie za \(polish).")
    }

    @Test(
        "a time is that of its place, also across a change of clocks; without a place it is that of UTC",
        arguments: [
            ("Europe/Warsaw", 1_792_886_400, "02:00 on 25 October"),
            ("Europe/Warsaw", 1_792_890_000, "02:00 on 25 October"),
            ("Pacific/Kiritimati", 1_767_175_200, "00:00 on 1 January"),
            ("America/New_York", 1_767_225_599, "18:59 on 31 December"),
            (nil, 1_767_225_599, "23:59 UTC on 31 December"),
        ] as [(String?, Double, String)])
    func local(_ zone: String?, _ seconds: Double, _ words: String) {
        let time = LocalTime(at: Date(timeIntervalSince1970: seconds), zone: zone.flatMap { TimeZone(identifier: $0) })
        #expect(
            Problem.meetingTooLate(latest: time).text.english
                == "Choose an earlier time: \(words) at the latest.")
    }
}
