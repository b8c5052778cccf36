/// Finds web addresses in names, such as `wallet-refund.com`, `bit.ly` or `wallet-refund . com`: apps turn them into links.
///
/// A dot makes an address only before a known ending, because initials and titles have dots too (`J. R. Smith`,
/// `Mr.Bean`). Endings that are also surnames or particles (`li`, `ly`, `no`, `de`) count in known addresses and behind
/// long or composed words only.
enum WebAddress {
    /// True for a handle that reads as an address.
    static func isWritten(handle: String) -> Bool { isAddress(handle.split(separator: ".").map { String($0) }) }

    /// True for a display name with an address in it, whatever blanks are around its dots.
    static func isWritten(displayName: String) -> Bool {
        let words = displayName.lowercased().split(separator: " ").map { dotted($0) }
        return words.contains { isAddress($0.split(separator: ".").map { String($0) }) }
            || zip(words, words.dropFirst()).contains { isAddress($0, then: $1) }
    }

    /// True for two words whose blank is part of the address: `refund .com`, `refund. com`, `dot com`.
    private static func isAddress(_ before: String, then word: String) -> Bool {
        guard let ending = word.split(separator: ".").first.map({ bare(String($0)) }) else { return false }
        // No name has a dot after a blank.
        if word.hasPrefix(".") || before == "." { return endings.contains(ending) || shared.contains(ending) }
        guard spelled.contains(ending) else { return false }
        let name = before.split(separator: ".").last.map { bare(String($0)) } ?? ""
        return dots.contains(before) || before.hasSuffix(".") && name.count > 1
    }

    /// Dots of other widths and heights become a dot, except the Catalan one between two l.
    private static func dotted(_ word: Substring) -> String {
        var text = ""
        let scalars = Array(word.unicodeScalars)
        for (position, scalar) in scalars.enumerated() {
            let isCatalan = position > 0 && scalars[position - 1] == "l" && scalars.dropFirst(position + 1).first == "l"
            text.unicodeScalars.append((scalar == "\u{B7}" || scalar == "\u{30FB}") && !isCatalan ? "." : scalar)
        }
        return text
    }

    private static func isAddress(_ labels: [String]) -> Bool {
        if labels.count > 1, labels.first == "www" { return true }
        return zip(labels, labels.dropFirst()).contains { name, ending in
            let (name, ending) = (bare(name), bare(ending))
            if known.contains("\(name).\(ending)") { return true }
            if endings.contains(ending) { return name.count > 1 || spelled.contains(ending) }
            // No first name is that long, or has a digit; few have a hyphen.
            let isComposed = name.count > 11 || name.contains("-") || name.contains(where: \.isWholeNumber)
            return shared.contains(ending) && isComposed
        }
    }

    /// Without the punctuation around a word.
    private static func bare(_ word: String) -> String {
        let start = word.drop { !$0.isLetter && !$0.isWholeNumber }
        return String(start.reversed().drop { !$0.isLetter && !$0.isWholeNumber }.reversed())
    }

    /// The word for a dot, in English and Polish.
    private static let dots: Set = ["dot", "kropka"]

    /// Endings that no name has, also after a blank or a single letter.
    private static let spelled: Set = [
        "biz", "com", "info", "io", "net", "online", "org", "pl", "website", "xyz",
    ]

    /// Endings that make an address of a word and a dot.
    private static let endings: Set = spelled.union([
        // For everyone.
        "agency", "app", "bank", "buzz", "cfd", "chat", "click", "cloud", "club", "company", "digital", "edu", "email",
        "exchange", "finance", "fun", "gov", "group", "help", "icu", "insure", "life", "link", "live", "loan", "media",
        "mobi", "network", "news", "one", "pro", "sbs", "services", "shop", "site", "space", "store", "support", "tech",
        "today", "top", "tours", "travel", "vip", "wiki", "work", "world", "zone",
        // Countries whose code is hardly a surname.
        "am", "at", "az", "be", "bg", "br", "by", "cc", "ch", "cl", "cn", "co", "cx", "cz", "dk", "ee", "eu", "fm",
        "fr",
        "gd", "gg", "gl", "gr", "gs", "hk", "hr", "id", "ie", "is", "it", "jp", "kr", "kz", "lt", "lv", "me", "mp",
        "mx",
        "nl", "nz", "ph", "pt", "pw", "rs", "ru", "se", "sh", "sk", "st", "tk", "tr", "tv", "tw", "ua", "uk", "us",
        "vn",
        "ws", "za",
        // In other alphabets.
        "бел", "онлайн", "рус", "рф", "сайт", "срб", "укр", "қаз", "中国", "中國", "公司", "在线", "网址", "网络", "香港", "台湾",
        "한국", "닷컴", "コム", "भारत", "ไทย",
    ])

    /// Endings that are names, titles or particles too.
    private static let shared: Set = [
        "ai", "al", "an", "asia", "au", "ba", "ca", "cash", "de", "dev", "do", "es", "fi", "ga", "ge", "gy", "holiday",
        "hu", "in", "ki", "la", "li", "lu", "ly", "ma", "md", "ml", "mo", "money", "mu", "my", "ng", "no", "nu", "ro",
        "sa",
        "sg", "si", "so", "su", "to", "tu", "va", "vu",
    ]

    /// Short addresses that everybody knows, with endings that are surnames too or with a single letter.
    private static let known: Set = [
        "adf.ly", "bit.do", "bit.ly", "buff.ly", "cutt.ly", "dub.sh", "g.co", "geni.us", "j.mp", "m.me", "ow.ly",
        "rb.gy",
        "s.id", "t.co", "t.ly", "t.me", "u.to", "v.gd", "wa.me",
    ]
}
