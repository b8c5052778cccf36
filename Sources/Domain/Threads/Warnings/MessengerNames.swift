/// Finds names of messengers and handles.
enum MessengerNames {
    static func isIn(_ words: WordTokens) -> Bool {
        let leet = words.tokens.map { $0.digits > 0 ? Leet.letters(of: $0.text) : $0.text }
        for index in leet.indices {
            if isName(leet[index], isJoined: words.tokens[index].isJoined) || isSplitName(at: index, leet, words) {
                return true
            }
            if isShortName(at: index, words) || isHandle(at: index, words) { return true }
        }
        return false
    }

    /// A name, also with an ending as in "whatsappie".
    /// - Parameter isJoined: Words of one letter may stand before the name.
    private static func isName(_ word: String, isJoined: Bool) -> Bool {
        if isJoined, (1...2).contains(where: { isName(String(word.dropFirst($0)), isJoined: false) }) { return true }
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= 3, scalars.count <= 40 else { return false }
        if FoldedText.isUnspaced(scalars[0]) { return isUnspacedName(scalars) }
        if whole.contains(word) { return true }
        for length in stride(from: 4, through: min(12, scalars.count), by: 1) {
            let start = String(String.UnicodeScalarView(scalars[..<length]))
            guard beginnings.contains(start) else { return false }
            if scalars.count - length <= 4, names.contains(start) { return true }
        }
        return false
    }

    private static func isUnspacedName(_ scalars: [Unicode.Scalar]) -> Bool {
        unspaced.contains { scalars.contains(subsequence: $0) } && !scalars.contains(subsequence: online)
    }

    /// "Online" ends like the name of a messenger.
    private static let online = Array(FoldedText("オンライン").small)

    /// A name with something between its letters: "what's app", "tele-gram", "w.h.a.t.s.a.p.p".
    private static func isSplitName(at index: Int, _ leet: [String], _ words: WordTokens) -> Bool {
        var (joined, next) = (leet[index], index)
        guard beginnings.contains(joined) else { return false }
        var areLetters = leet[index].unicodeScalars.count <= 2
        while next + 1 < leet.count, joined.unicodeScalars.count <= 10, words.gap(after: next).count <= 3 {
            next += 1
            joined += leet[next]
            guard beginnings.contains(joined) else { return false }
            areLetters = areLetters && leet[next].unicodeScalars.count <= 2
            if split.contains(joined) || areLetters && names.contains(joined) { return true }
        }
        return false
    }

    /// Names that are words as well: only beside words that say what is meant.
    private static func isShortName(at index: Int, _ words: WordTokens) -> Bool {
        let word = words.text(index)
        guard short.contains(word) || word == "line" || word == "signal" || word == "signala" || word == "signalu"
        else { return false }
        let (previous, next) = (words.text(index - 1), words.text(index + 1))
        let after = words.gap(after: index)
        if after.contains(":") || after.contains("@") || after.contains("=") { return !isClock(words.text(index + 1)) }
        if word == "line" {
            if isCapital("LINE", at: index, words) { return true }
            return ["id", "app", "account", "nick"].contains(next) && after.count <= 2
                || ["via", "add", "przez", "per", "lewo"].contains(previous)
        }
        if word.hasPrefix("signal") {
            if ["low", "no", "weak", "bad", "poor"].contains(words.text(index - 2)) { return false }
            return ["app", "id", "messenger"].contains(next) || by.contains(previous)
        }
        return by.contains(previous) || mine.contains(previous) || isNick(next) || ["id", "nick", "me"].contains(next)
    }

    private static func isCapital(_ name: String, at index: Int, _ words: WordTokens) -> Bool {
        let range = words.tokens[index].range
        guard String(String.UnicodeScalarView(words.folded.cased[range])) == name else { return false }
        // Not where everything is written in capitals.
        return words.folded.cased.contains { (97...122).contains($0.value) }
    }

    private static func isClock(_ word: String) -> Bool {
        !word.isEmpty && word.unicodeScalars.allSatisfy(FoldedText.isDigit) && word.count <= 4
    }

    private static func isNick(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        return scalars.count >= 5 && scalars.contains(where: FoldedText.isDigit)
            && scalars.contains(where: FoldedText.isLetter)
            && FoldedText.isLetter(scalars[scalars.startIndex])
    }

    /// "@anna.travels", "anna_travels".
    private static func isHandle(at index: Int, _ words: WordTokens) -> Bool {
        let token = words.tokens[index]
        let first = token.text.unicodeScalars.first ?? "0"
        guard FoldedText.isLatin(first) else { return false }
        let small = words.folded.small
        let start = token.range.lowerBound
        if start > 0, small[start - 1] == "@", start < 2 || !isPart(small[start - 2]) {
            return token.count >= 4 && !places.contains(token.text)
        }
        let gap = words.gap(after: index)
        guard gap.elementsEqual(["_"]), index + 1 < words.tokens.count, token.count >= 2 else { return false }
        // Two capitals are the name of a network or a place.
        let heads = [index, index + 1].map { words.folded.cased[words.tokens[$0].range.lowerBound] }
        return words.tokens[index + 1].count >= 2 && !heads.allSatisfy { (65...90).contains($0.value) }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        FoldedText.isLetter(scalar) || FoldedText.isDigit(scalar) || scalar == "." || scalar == "_" || scalar == "-"
    }

    // MARK: Lists

    private static func set(_ list: String) -> Set<String> {
        Set(list.split { $0 == " " || $0 == "\n" }.map { FoldedText.word(String($0)) })
    }

    /// Names that are nothing else, with any ending.
    private static let names = set(
        """
        whatsapp whatsap watsapp watsap whatssapp wattsapp whatapp whtsapp whatsaap whatsupp łotsap wotsap vatsap
        telegram telegrm telgram telegran telegrem instagram instagrm instgram insagram facebook facebok snapchat snapchta
        wechat weixin viber kakaotalk kakaotolk threema discord skype zalo imessage tiktok wickr
        ватсап вацап вотсап воцап уотсап ватцап телеграм телеграмм телегу телеге телегою инстаграм инстаграмм инста вайбер
        фейсбук скайп вотсапп ватсапп вайбері инсту інстаграм інста
        واتساب واتس تيليجرام تلغرام تليجرام انستقرام انستغرام انستا فايبر سناب
        """)

    /// Names that take no ending.
    private static let whole = set("kakao imo kik wapp")

    /// Names whose parts are no words together.
    private static let split = set(
        "whatsapp whatsap watsapp watsap telegram instagram facebook snapchat kakaotalk viber discord threema whatsappie telegramie"
    )

    /// All beginnings of names.
    private static let beginnings: Set<String> = Set(
        names.union(split).flatMap { name in
            let scalars = Array(name.unicodeScalars)
            return scalars.indices.map { String(String.UnicodeScalarView(scalars[...$0])) }
        })

    private static let short = set("tg wa ig fb vx vk qq messenger snap insta telega тг вк лс kakao")
    private static let mine = set("my moj moje moj mein meine mi mon mio мой моя мій benim của")
    private static let by = set(
        "on via use using over through by na przez auf uber por en sur par в через на у в по qua trên bằng at add my moj mein mi mon"
    )

    private static let unspaced: [[Unicode.Scalar]] = [
        "微信", "薇信", "威信", "电报", "ライン", "インスタ", "カカオ", "テレグラム", "ワッツアップ", "ไลน์", "วอทส์แอป", "เทเลแกรม",
        "ไอจี", "เฟซบุ๊ก", "เฟสบุ๊ค", "วอตส์แอป", "スカイプ",
    ].map { Array(FoldedText($0).small) }

    /// Where people meet, written with the sign.
    private static let places = set(
        """
        gate terminal airport station exit hall arrivals arrival departures departure lobby hotel starbucks costa pier lotnisko
        flughafen bahnhof aeropuerto aeropuerta gare platform track entrance door desk counter cafe coffee food bar mall
        mcdonalds dworzec wejscie platz noon midnight around about burger bank lounge baggage belt metro
        """)
}
