import Domain
import TestTools

/// Made-up messages with contact details in disguise.
struct WarningCorpus {
    struct Item {
        let text: String
        let kind: MessageWarning.Kind
    }

    /// Ways to hide a contact. The detector was written against those of `known`; the others were kept back until it was
    /// finished.
    enum Disguise: String, CaseIterable {
        case plain, spaces, words, lookAlikes, brackets
        case invisible, pictures, leet, lines, wide

        static let known: [Disguise] = [.plain, .spaces, .words, .lookAlikes, .brackets]
        static let keptBack: [Disguise] = [.invisible, .pictures, .leet, .lines, .wide]
    }

    /// Sentences of each kind.
    static let templates = 50

    private var numbers: SteadyNumbers
    private init(_ seed: UInt64) { numbers = SteadyNumbers(seed) }

    /// Fifty templates of each kind, in one disguise.
    static func items(_ disguise: Disguise, seed: UInt64 = 36) -> [Item] {
        var corpus = WarningCorpus(seed)
        return MessageWarning.Kind.allCases.flatMap { kind in
            (0..<templates).map { corpus.item($0, kind, disguise) }
        }
    }

    private mutating func item(_ template: Int, _ kind: MessageWarning.Kind, _ disguise: Disguise) -> Item {
        let carriers = kind == .messenger ? Self.messengerCarriers : Self.carriers
        let (language, carrier) = carriers[template % carriers.count]
        let payload =
            switch kind {
            case .phone: hide(phone: phone(), in: language, disguise)
            case .email: hide(address: email(), in: language, disguise)
            case .link: hide(address: link(), in: language, disguise)
            case .messenger: hide(name: messenger(), disguise)
            case .iban: hide(code: iban(), disguise, isWallet: false)
            case .wallet: hide(code: wallet(), disguise, isWallet: true)
            }
        return Item(text: carrier.replacing("{x}", with: payload), kind: kind)
    }

    // MARK: What is hidden

    private mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: list.indices, using: &numbers)] }

    private mutating func digits(_ count: Int) -> String {
        String((0..<count).map { _ in pick(Array("123456789")) })
    }

    private mutating func phone() -> String {
        pick(
            [
                { "+48" + $0(9) }, { "+49151" + $0(8) }, { "+447" + $0(9) }, { "0" + $0(9) }, { "6" + $0(8) },
                { "+84" + $0(9) },
                { "+66" + $0(9) }, { "+7" + $0(10) }, { "09" + $0(8) }, { "+1415" + $0(7) }, { "0048" + $0(9) },
                { "7" + $0(8) },
            ] as [((Int) -> String) -> String])({ self.digits($0) })
    }

    private mutating func name() -> String {
        pick(["anna", "john", "maria", "somchai", "nguyen", "peter", "olga", "yuki", "carlos", "lena"])
            + pick(["travels", "swap", "money", "kowalska", "smith", "rates", "cash"])
    }

    private mutating func email() -> String {
        name() + digits(2) + "@" + pick(["gmail", "outlook", "yahoo", "proton", "wp", "mymail", "quickcash"]) + "."
            + pick(["com", "com", "net", "org", "pl", "de", "me"])
    }

    private mutating func link() -> String {
        let host = pick(["bestrates", "quick-swap", "cashnow", "mytravelmoney", "exchange24", "wayswapp", "fastcash"])
        return pick([
            "https://\(host).com/pay", "www.\(host).net", "\(host).com", "\(host).org/a1", "\(host).pl", "\(host).io",
        ])
    }

    private mutating func messenger() -> String {
        pick(["WhatsApp", "Telegram", "Instagram", "WeChat", "Viber", "Facebook", "Snapchat"])
    }

    private mutating func iban() -> String {
        let (country, length) = pick([
            ("PL", 24), ("DE", 18), ("ES", 20), ("FR", 23), ("CZ", 20), ("LT", 16), ("TR", 22),
        ])
        let account = digits(length)
        var rest = 0
        for scalar in (account + country + "00").unicodeScalars {
            rest =
                scalar.value >= 65
                ? (rest * 100 + Int(scalar.value) - 55) % 97 : (rest * 10 + Int(scalar.value) - 48) % 97
        }
        let check = 98 - rest
        return country + (check < 10 ? "0" : "") + String(check) + account
    }

    private mutating func wallet() -> String {
        let base58 = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
        func word(_ count: Int, of letters: [Character]) -> String { String((0..<count).map { _ in pick(letters) }) }
        return switch pick([0, 1, 2, 3, 4]) {
        case 0: "0x" + word(40, of: Array("0123456789abcdef"))
        case 1: "T" + word(33, of: base58)
        case 2: "1" + word(32, of: base58)
        case 3:
            pick([
                "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
                "bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297",
            ])
        default: "r" + word(33, of: base58)
        }
    }

    // MARK: Disguises

    private mutating func hide(phone: String, in language: String, _ disguise: Disguise) -> String {
        let figures = Array(phone.filter { $0 != "+" })
        switch disguise {
        case .plain: return phone
        case .spaces: return figures.map(String.init).joined(separator: " ")
        case .words:
            let words = Self.digitWords[language] ?? Self.digitWords["en"] ?? []
            return figures.map { words[$0.wholeNumberValue ?? 0] }.joined(
                separator: language == "zh" || language == "th" ? "" : " ")
        case .lookAlikes: return String(figures.map { $0 == "0" ? pick(["О", "Ο", "0"]) : $0 })
        case .brackets: return grouped(figures, pick([".", "-", "/", " - ", "*", "_", ") "]))
        case .invisible: return invisible(phone)
        case .pictures: return figures.map { "\($0)\u{FE0F}\u{20E3}" }.joined()
        case .leet: return String(figures.map { $0 == "0" ? "o" : $0 == "1" ? "l" : $0 })
        case .lines: return grouped(figures, "\n")
        case .wide: return wide(phone)
        }
    }

    private mutating func hide(address: String, in language: String, _ disguise: Disguise) -> String {
        switch disguise {
        case .plain: return address
        case .spaces:
            guard !address.hasPrefix("http"), !address.hasPrefix("www") else {
                return address.replacing("/", with: " / ")
            }
            return address.replacing("@", with: " @ ").replacing(".", with: " . ")
        case .words:
            let (at, dot) = Self.signWords[language] ?? ("at", "dot")
            return address.replacing("@", with: " \(at) ").replacing(".", with: " \(dot) ")
        case .lookAlikes: return lookAlikes(address)
        case .brackets:
            return address.replacing("@", with: pick(["(at)", "[at]", " (a) ", "{at}"]))
                .replacing(".", with: pick(["(dot)", "[.]", " [dot] ", "(.)"])).replacing("http", with: "hxxp")
        case .invisible: return invisible(address)
        case .pictures: return circled(address)
        case .leet:
            return String(
                address.map { $0 == "o" && !address.hasSuffix("com") ? "0" : $0 == "i" ? "1" : $0 == "a" ? "4" : $0 })
        case .lines: return address.replacing("@", with: "\n@\n").replacing(".", with: "\n.\n")
        case .wide: return wide(address)
        }
    }

    private mutating func hide(name: String, _ disguise: Disguise) -> String {
        switch disguise {
        case .plain: return name
        case .spaces: return name.map(String.init).joined(separator: " ")
        case .words:
            return pick([
                "whats app", "watsapp", "whatsap", "telegramm", "tele gram", "insta gram", "instagramm", "Face book",
                "vibera",
            ])
        case .lookAlikes: return lookAlikes(name)
        case .brackets: return name.map(String.init).joined(separator: pick([".", "-", "_", "*"]))
        case .invisible: return invisible(name)
        case .pictures: return circled(name)
        case .leet: return String(name.map { ["a": "4", "e": "3", "i": "1", "s": "5", "o": "0"][$0] ?? $0 })
        case .lines: return name.map(String.init).joined(separator: "\n")
        case .wide: return wide(name)
        }
    }

    private mutating func hide(code: String, _ disguise: Disguise, isWallet: Bool) -> String {
        let parts = chunks(Array(code), isWallet ? pick([4, 6, 8]) : 4)
        switch disguise {
        case .plain: return code
        case .spaces: return parts.joined(separator: " ")
        case .words: return chunks(Array(code), code.count / 2 + 1).joined(separator: pick(["\n", " ", " - "]))
        case .lookAlikes: return lookAlikes(code)
        case .brackets: return parts.joined(separator: pick(["-", ".", "_", " / "]))
        case .invisible: return invisible(code)
        case .pictures: return isWallet ? parts.joined(separator: "⭐") : String(code.map { $0 == "0" ? "⓪" : $0 })
        case .leet:
            return isWallet
                ? parts.joined(separator: "*") : String(code.enumerated().map { $0 > 1 && $1 == "1" ? "l" : $1 })
        case .lines: return parts.joined(separator: "\n")
        case .wide: return wide(code)
        }
    }

    private mutating func grouped(_ figures: [Character], _ separator: String) -> String {
        chunks(figures, pick([2, 3, 4])).joined(separator: separator)
    }

    private func chunks(_ letters: [Character], _ size: Int) -> [String] {
        stride(from: 0, to: letters.count, by: size).map { String(letters[$0..<min($0 + size, letters.count)]) }
    }

    private mutating func invisible(_ text: String) -> String {
        text.map(String.init).joined(separator: pick(["\u{200B}", "\u{200C}", "\u{2060}", "\u{AD}", "\u{FEFF}"]))
    }

    private mutating func lookAlikes(_ text: String) -> String {
        let map: [Character: Character] = [
            "a": "а", "e": "е", "o": "о", "p": "р", "c": "с", "x": "х", "y": "у", "i": "і", "A": "Α", "B": "В",
            "E": "Е",
            "H": "Н", "K": "К", "M": "М", "O": "О", "P": "Р", "T": "Т", "X": "Χ", "s": "ѕ", "h": "һ", "n": "ո",
        ]
        return String(text.map { map[$0] != nil && $0 != "n" && Bool.random(using: &numbers) ? map[$0] ?? $0 : $0 })
    }

    /// Letters in circles and boxes, digits as keys.
    private mutating func circled(_ text: String) -> String {
        let isFilled = Bool.random(using: &numbers)
        return text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 97...122:
                String(Unicode.Scalar(scalar.value - 97 + (isFilled ? 0x1F170 : 0x24D0)).map(Character.init) ?? " ")
            case 65...90:
                String(Unicode.Scalar(scalar.value - 65 + (isFilled ? 0x1F170 : 0x24B6)).map(Character.init) ?? " ")
            case 48...57: "\(scalar)\u{FE0F}\u{20E3}"
            default: String(Character(scalar))
            }
        }.joined()
    }

    private func wide(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { (33...126).contains($0.value) ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0 }
            ))
    }
}
