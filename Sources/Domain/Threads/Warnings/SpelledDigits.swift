/// Words that stand for digits.
enum SpelledDigits {
    /// From a folded word to its digit.
    static let words: [String: UInt8] = {
        let languages = [
            "zero one two three four five six seven eight nine",
            "zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec",
            "null eins zwei drei vier funf sechs sieben acht neun",
            "cero uno dos tres cuatro cinco seis siete ocho nueve",
            "zero un deux trois quatre cinq six sept huit neuf",
            "zero uno due tre quattro cinque sei sette otto nove",
            "zero um dois tres quatro cinco seis sete oito nove",
            "nul een twee drie vier vijf zes zeven acht negen",
            "nula jedna dva tri ctyri pet sest sedm osm devet",
            "ноль один два три четыре пять шесть семь восемь девять",
            "нуль один два три чотири п'ять шість сім вісім дев'ять",
            "sıfır bir iki üç dört beş altı yedi sekiz dokuz",
            "không một hai ba bốn năm sáu bảy tám chín",
            "nol satu dua tiga empat lima enam tujuh delapan sembilan",
            "صفر واحد اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة",
            "ゼロ いち に さん よん ご ろく なな はち きゅう",
            "ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า",
        ]
        var words: [String: UInt8] = [:]
        for language in languages {
            for (value, word) in language.split(separator: " ").enumerated() {
                words[FoldedText.word(String(word))] = UInt8(value)
            }
        }
        let others: [(String, UInt8)] = [
            ("oh", 0), ("zwo", 2), ("fuenf", 5), ("lẻ", 0), ("linh", 0), ("tư", 4), ("bẩy", 7), ("اثنين", 2),
            ("ثلاث", 3), ("أربعة", 4), ("しち", 7), ("ぜろ", 0), ("れい", 0), ("よつ", 4), ("nil", 0), ("nought", 0),
        ]
        for (word, value) in others { words[FoldedText.word(word)] = value }
        return words
    }()

    /// Digits of scripts without spaces, each of one character.
    static let ideographs: [Unicode.Scalar: UInt8] = [
        "零": 0, "〇": 0, "一": 1, "幺": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
        "壹": 1, "贰": 2, "叁": 3, "肆": 4, "伍": 5, "陆": 6, "柒": 7, "捌": 8, "玖": 9,
    ]

    /// Words of scripts without spaces, longest first.
    static let unspaced: [(word: [Unicode.Scalar], value: UInt8)] =
        words.filter { $0.key.unicodeScalars.first.map(FoldedText.isUnspaced) == true }
        .map { (Array($0.key.unicodeScalars), $0.value) }
        .sorted { ($1.word.count, $0.value) < ($0.word.count, $1.value) }

    /// Repeats the next digit.
    static let repeats: [String: Int] = [
        "double": 2, "triple": 3, "podwojne": 2, "potrojne": 3, "doppel": 2, "doble": 2, "dwukrotnie": 2,
    ]

    /// Letters that are written for digits.
    static let letters: [Unicode.Scalar: UInt8] = [
        "o": 0, "q": 0, "i": 1, "l": 1, "z": 2, "e": 3, "a": 4, "s": 5, "b": 8, "t": 7, "g": 9,
    ]
}
