/// Finds e-mail addresses and links, also with words or brackets for their signs.
enum WebAddresses {
    /// What an address is made of.
    private enum Piece: Equatable {
        case word(String)
        /// "@". A bare word for it is weak, because "at" is also a word.
        case at(isWeak: Bool)
        case dot(isWord: Bool)
        case space
        case other(Unicode.Scalar)
    }

    static func find(in words: WordTokens) -> (email: Bool, link: Bool) {
        if words.tokens.contains(where: { providers.contains($0.text) || providers.contains(Leet.letters(of: $0.text)) }
        ) {
            return (true, isLink(pieces(of: words)))
        }
        let pieces = pieces(of: words)
        return (isEmail(pieces), isLink(pieces))
    }

    // MARK: Pieces

    private static func pieces(of words: WordTokens) -> [Piece] {
        var pieces: [Piece] = []
        add(words.gap(before: 0), to: &pieces)
        for (index, token) in words.tokens.enumerated() {
            let isApart = pieces.last.map { $0 == .space } ?? true
            if isApart || isBracket(pieces.last), let sign = sign(token.text, isBracketed: isBracket(pieces.last)) {
                pieces.append(sign)
            } else {
                pieces.append(contentsOf: splitting(token.text))
            }
            add(words.gap(after: index), to: &pieces)
        }
        return withoutBrackets(pieces)
    }

    private static func add(_ gap: FoldedText.Scalars, to pieces: inout [Piece]) {
        for scalar in gap {
            switch scalar {
            case "@": pieces.append(.at(isWeak: false))
            case ".": pieces.append(.dot(isWord: false))
            case " ", "\n": if pieces.last != .space { pieces.append(.space) }
            default: pieces.append(.other(scalar))
            }
        }
    }

    /// Scripts without spaces have the words for signs within a token.
    private static func splitting(_ text: String) -> [Piece] {
        guard let first = text.unicodeScalars.first, FoldedText.isUnspaced(first) else { return [.word(text)] }
        if unspacedAt.contains(text) { return [.at(isWeak: false)] }
        if unspacedDots.contains(text) { return [.dot(isWord: true)] }
        return [.word(text)]
    }

    private static func sign(_ word: String, isBracketed: Bool) -> Piece? {
        if isBracketed, word == "a" || word == "at" || word == "et" { return .at(isWeak: false) }
        if strongAt.contains(word) { return .at(isWeak: false) }
        if word == "at" || word == "et" { return .at(isWeak: true) }
        if dots.contains(word) { return .dot(isWord: true) }
        return nil
    }

    private static func isBracket(_ piece: Piece?) -> Bool {
        guard case .other(let scalar) = piece else { return false }
        return "([{<_-*|".unicodeScalars.contains(scalar)
    }

    /// Takes away the brackets and lines around a sign: "(at)", "[.]", "_dot_".
    private static func withoutBrackets(_ pieces: [Piece]) -> [Piece] {
        var plain: [Piece] = []
        for (index, piece) in pieces.enumerated() {
            if case .other(let scalar) = piece, "()[]{}<>_-*|".unicodeScalars.contains(scalar),
                isSign(index > 0 ? pieces[index - 1] : nil)
                    || isSign(index + 1 < pieces.count ? pieces[index + 1] : nil)
            {
                continue
            }
            plain.append(piece)
        }
        return plain
    }

    private static func isSign(_ piece: Piece?) -> Bool {
        switch piece {
        case .at, .dot: true
        default: false
        }
    }

    // MARK: E-mail

    private static func isEmail(_ pieces: [Piece]) -> Bool {
        pieces.indices.contains { index in
            guard case .at(let isWeak) = pieces[index], word(before: index, in: pieces) != nil else { return false }
            guard let host = host(after: index, in: pieces) else { return false }
            guard isWeak else { return host.isKnown || host.hasDot && commonEnds.contains(host.end) }
            return host.isKnown || host.hasWordForDot && commonEnds.contains(host.end)
        }
    }

    private struct Host {
        var isKnown = false
        var hasDot = false
        var hasWordForDot = false
        var end = ""
    }

    /// The name of a host that follows a sign: words with dots between them.
    private static func host(after index: Int, in pieces: [Piece]) -> Host? {
        var next = index + 1
        func skipSpace() { if next < pieces.count, pieces[next] == .space { next += 1 } }
        skipSpace()
        guard next < pieces.count, case .word(let name) = pieces[next] else { return nil }
        var host = Host(isKnown: mailHosts.contains(name) || mailHosts.contains(Leet.letters(of: name)))
        next += 1
        while next < pieces.count {
            let start = next
            skipSpace()
            // Hyphens are part of a name.
            if next < pieces.count, pieces[next] == .other("-"), next + 1 < pieces.count, case .word = pieces[next + 1]
            {
                next += 2
                continue
            }
            guard next < pieces.count, isDot(pieces[next], isSpaced: next > start) else { break }
            let isWord = pieces[next] == .dot(isWord: true)
            next += 1
            skipSpace()
            guard next < pieces.count, case .word(let part) = pieces[next] else { break }
            host.hasDot = true
            if isWord { host.hasWordForDot = true }
            host.end = Leet.letters(of: part)
            next += 1
        }
        return host
    }

    private static func isDot(_ piece: Piece, isSpaced: Bool) -> Bool {
        if case .dot = piece { return true }
        return piece == .other(",") && !isSpaced
    }

    private static func word(before index: Int, in pieces: [Piece]) -> String? {
        var previous = index - 1
        if previous >= 0, pieces[previous] == .space { previous -= 1 }
        guard previous >= 0, case .word(let word) = pieces[previous] else { return nil }
        return word
    }

    // MARK: Links

    private static func isLink(_ pieces: [Piece]) -> Bool {
        for (index, piece) in pieces.enumerated() {
            if case .word(let word) = piece, schemes.contains(word), index + 1 < pieces.count {
                if word.hasPrefix("www") || !isWord(pieces[index + 1]), follows(index, "/:.", in: pieces) {
                    return true
                }
            }
            if isDomain(at: index, in: pieces) { return true }
        }
        return false
    }

    private static func isWord(_ piece: Piece) -> Bool { if case .word = piece { true } else { false } }

    /// Whether one of these signs comes next, also after a space.
    private static func follows(_ index: Int, _ signs: String, in pieces: [Piece]) -> Bool {
        for piece in pieces[(index + 1)...].prefix(2) {
            switch piece {
            case .space: continue
            case .dot: return signs.contains(".")
            case .other(let scalar): return signs.unicodeScalars.contains(scalar)
            case .word, .at: return false
            }
        }
        return false
    }

    /// Whether a dot at `index` stands before the end of a domain.
    private static func isDomain(at index: Int, in pieces: [Piece]) -> Bool {
        let piece = pieces[index]
        let isWord = piece == .dot(isWord: true)
        guard isWord || piece == .dot(isWord: false) || piece == .other(",") else { return false }
        var (left, right) = (index - 1, index + 1)
        let isApart = left >= 0 && pieces[left] == .space
        let isLoose = right < pieces.count && pieces[right] == .space
        if isApart { left -= 1 }
        if isLoose { right += 1 }
        guard left >= 0, right < pieces.count, case .word(let name) = pieces[left],
            case .word(let last) = pieces[right],
            name.unicodeScalars.contains(where: FoldedText.isLetter)
        else { return false }
        let end = Leet.letters(of: last)
        // An address of e-mail is no link.
        var before = left - 1
        if before >= 0, pieces[before] == .space { before -= 1 }
        if before >= 0, case .at(isWeak: false) = pieces[before] { return false }
        let hasPath = right + 1 < pieces.count && pieces[right + 1] == .other("/")
        if hosts.contains("\(name).\(end)") { return true }
        guard !isWord else { return clearEnds.contains(end) || hasPath && commonEnds.contains(end) }
        if piece == .other(",") { return !isApart && !isLoose && ["com", "net", "org"].contains(end) }
        // A sentence ends with a dot and a space, never with a space and a dot.
        if isLoose, !isApart { return end == "com" && hasPath }
        if isApart { return clearEnds.contains(end) || hasPath && commonEnds.contains(end) }
        guard name.unicodeScalars.count >= 2 else { return hasPath && commonEnds.contains(end) }
        return clearEnds.contains(end) || hasPath && commonEnds.contains(end)
            || commonEnds.contains(end) && (hasDigits(name) || isNamed(left, in: pieces))
    }

    /// A name such as "exchange24". The number of a gate is none.
    private static func hasDigits(_ name: String) -> Bool {
        let letters = name.unicodeScalars.count(where: FoldedText.isLetter)
        return letters >= 3 && letters < name.unicodeScalars.count
    }

    /// "www.", or a hyphen or dot, before the name: a domain of several parts.
    private static func isNamed(_ index: Int, in pieces: [Piece]) -> Bool {
        guard index >= 2, case .word = pieces[index - 2] else { return false }
        return pieces[index - 1] == .dot(isWord: false) || pieces[index - 1] == .other("-")
    }

    // MARK: Lists

    private static func set(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map { FoldedText.word(String($0)) })
    }

    private static let schemes = set("http https hxxp hxxps ftp www")
    private static let strongAt = set(
        "malpa malpka arroba arobase arrobase klammeraffe affenschwanz chiocciola zavinac kukac apestaart snabel "
            + "собака собачка равлик ет a-còng acong kuyruklua كيس آت アット アットマーク แอท แอด แอ็ด")
    private static let unspacedAt = set("アット アットマーク 艾特 圈a 圈 แอท แอด แอ็ด")
    private static let dots = set(
        "dot kropka kropeczka punkt punto ponto point tocka tecka piste точка крапка nokta chấm cham نقطة دوت точк")
    private static let unspacedDots = set("ドット 点 點 จุด ดอท")
    /// Names that say "e-mail" alone.
    private static let providers = set("gmail googlemail hotmail protonmail yandexmail tutanota gmailcom gmailu gmaila")
    private static let mailHosts = set(
        "gmail googlemail hotmail outlook yahoo icloud proton protonmail gmx web onet wp interia o2 mail yandex qq "
            + "naver ukr list bk inbox live msn aol free orange laposte seznam libero tutanota pm")
    /// Ends of names that are no words.
    private static let clearEnds = set(
        "com net org info biz io co app xyz online shop site store club top vip pro dev link page live pl de fr nl cz sk hu "
            + "ru ua uk eu ro bg gr tr th vn jp cn hk tw kr sg ph id cc tv gg ly рф укр money cash exchange win finance gle"
    )
    /// Ends of names that are words as well.
    private static let commonEnds = clearEnds.union(
        set(
            "is no at it in me to be so am my us as la se te mi do es pt ch br mx ar ca au nz ie il ae za ws vc fi dk lt lv ee"
        ))
    /// Short addresses, of which nobody needs the path.
    private static let hosts: Set<String> = [
        "t.me", "wa.me", "line.me", "m.me", "bit.ly", "goo.gl", "tinyurl.com", "linktr.ee", "fb.me", "youtu.be",
        "ig.me",
    ]
}
