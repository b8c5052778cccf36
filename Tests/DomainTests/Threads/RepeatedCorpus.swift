import TestTools

/// Made-up first messages: of people who send one text to everybody, a little changed each time, and of people who write to
/// several in their own words.
struct RepeatedCorpus {
    private var numbers: SteadyNumbers

    /// Each sender's texts, to one recipient each.
    static func spammers(_ count: Int, texts: Int = 6, seed: UInt64 = 7) -> [[String]] {
        var corpus = RepeatedCorpus(numbers: SteadyNumbers(seed))
        return (0..<count).map { _ in
            let text = corpus.pitch()
            return (0..<texts).map { _ in corpus.changed(text) }
        }
    }

    static func honest(_ count: Int, texts: Int = 8, seed: UInt64 = 8) -> [[String]] {
        var corpus = RepeatedCorpus(numbers: SteadyNumbers(seed))
        return (0..<count).map { _ in
            let (have, want) = (corpus.pick(currencies), corpus.pick(currencies))
            return (0..<texts).map { _ in corpus.letter(have, want) }
        }
    }

    private mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: list.indices, using: &numbers)] }

    private mutating func some(_ count: Int, of list: [String]) -> [String] {
        Array(list.shuffled(using: &numbers).prefix(count))
    }

    private mutating func amount() -> String { String(Int.random(in: 2...90, using: &numbers) * 10) }

    // MARK: Spam

    private mutating func pitch() -> String {
        some(
            Int.random(in: 2...4, using: &numbers),
            of: pick([Self.pitches, Self.pitches, Self.polishPitches, Self.otherPitches])
        ).joined(separator: " ")
    }

    /// A greeting, a name, other amounts, and one or two disguises.
    private mutating func changed(_ text: String) -> String {
        var text = text.replacing("{n}", with: amount())
        for _ in 0..<Int.random(in: 1...2, using: &numbers) { text = disguised(text) }
        return [pick(Self.greetings) + pick(Self.names) + ",", text, pick(Self.closings)].joined(separator: " ")
    }

    private mutating func disguised(_ text: String) -> String {
        let words = text.split(separator: " ").map(String.init)
        switch Int.random(in: 0...7, using: &numbers) {
        case 0:
            let map: [Character: Character] = ["a": "а", "e": "е", "o": "о", "p": "р", "c": "с", "i": "і", "x": "х"]
            return String(text.map { Bool.random(using: &numbers) ? map[$0] ?? $0 : $0 })
        case 1: return String(text.flatMap { Int.random(in: 0...5, using: &numbers) == 0 ? [$0, "\u{200B}"] : [$0] })
        case 2:
            return words.map {
                Int.random(in: 0...14, using: &numbers) == 0 ? pick(["really", "now", "dear", "ok"]) : $0
            }.joined(separator: " ")
        case 3: return words.joined(separator: pick(["  ", "\n", " . ", " * "]))
        case 4: return text.uppercased()
        case 5:
            return words.map {
                Int.random(in: 0...9, using: &numbers) == 0 ? $0 + pick(["!", "!!", "...", " 👍", "🙏"]) : $0
            }.joined(separator: " ")
        case 6:
            let map: [Character: Character] = ["e": "3", "o": "0", "a": "4", "i": "1"]
            return String(text.map { Int.random(in: 0...3, using: &numbers) == 0 ? map[$0] ?? $0 : $0 })
        default:
            // A letter here and there is doubled, or missing.
            return words.map { word in
                guard word.count > 3, Int.random(in: 0...9, using: &numbers) == 0 else { return word }
                let place = word.index(word.startIndex, offsetBy: 2)
                let rest = Bool.random(using: &numbers) ? word[place...] : word[word.index(after: place)...]
                return String(word[..<place]) + (rest.count == word[place...].count ? String(word[place]) : "")
                    + String(rest)
            }.joined(separator: " ")
        }
    }

    // MARK: Honest

    private mutating func letter(_ have: String, _ want: String) -> String {
        let middle = some(Int.random(in: 1...3, using: &numbers), of: Self.sentences).joined(separator: " ")
        return [pick(Self.greetings) + pick(Self.names) + ".", middle, pick(Self.closings)].joined(separator: " ")
            .replacing("{have}", with: have).replacing("{want}", with: want).replacing("{n}", with: amount())
            .replacing("{place}", with: pick(Self.places))
    }

    private static let currencies = ["euro", "zloty", "baht", "dong", "dollars", "yen", "pounds", "koruna", "lira"]
    private static let names = [" Anna", " Tom", " Linh", " Olga", " Kenji", " Marek", " Lucía", " Somchai", "", ""]
    private static let greetings = ["Hi", "Hello", "Hey", "Good morning", "Cześć", "Dear", "Hola", "Servus"]
    private static let closings = ["Thanks!", "Thank you", "Bye", "See you", "", "Pozdrawiam", "Cheers", "🙏"]
    private static let places = [
        "gate B12", "the arrivals hall", "the central station", "the old market", "the ferry pier", "the hostel",
        "exit 3", "the university",
    ]

    private static let pitches = [
        "I can give you a much better rate than this page, up to {n} per cent more for every amount.",
        "Please send the money first and my driver brings the cash to your hotel within one hour.",
        "We are an official exchange office with many happy customers in all big cities of the world.",
        "Write to our manager outside of this application because here the fees are far too high for us.",
        "If you pay {n} in advance by bank transfer we reserve the notes for you until tomorrow evening.",
        "I won a lottery and need a trusted person who changes a large sum for a good commission.",
        "Our investment group doubles your travel money in seven days without any risk, ask me how.",
        "My cousin works at the airport bank and gets the notes without commission for {n} people each day.",
        "Only today there is a special promotion for travellers who exchange more than {n} at once.",
        "Click on my profile to see how other travellers have earned a lot with our simple method.",
    ]
    private static let polishPitches = [
        "Mam dla pana dużo lepszy kurs niż tutaj, wystarczy wpłacić zaliczkę {n} na konto kierownika.",
        "Jesteśmy oficjalnym kantorem i przywozimy gotówkę prosto do hotelu w ciągu jednej godziny.",
        "Proszę najpierw wysłać pieniądze przelewem, a potem kurier dostarczy banknoty pod wskazany adres.",
        "Tylko dzisiaj specjalna promocja dla podróżnych, którzy wymieniają więcej niż {n} naraz.",
        "Nasza grupa inwestycyjna podwaja pieniądze w siedem dni bez żadnego ryzyka, zapytaj o szczegóły.",
    ]
    private static let otherPitches = [
        "Ich biete einen viel besseren Kurs als hier, bitte zuerst {n} anzahlen und dann kommt der Fahrer.",
        "Somos una casa de cambio oficial y llevamos el efectivo a su hotel en menos de una hora.",
        "У меня курс намного лучше, сначала переведите предоплату, потом курьер привезёт наличные в гостиницу.",
        "我们是官方兑换点，汇率比这里好得多，请先转账预付款，司机一小时内送现金到您的酒店。",
        "เราให้อัตราแลกเปลี่ยนที่ดีกว่ามาก กรุณาโอนเงินมัดจำก่อนแล้วคนขับจะนำเงินสดไปส่งที่โรงแรม",
        "Chúng tôi có tỷ giá tốt hơn nhiều, hãy chuyển khoản đặt cọc trước rồi tài xế mang tiền mặt đến khách sạn.",
    ]

    private static let sentences = [
        "I have {n} {have} and would take {want} for them.", "Is your offer about {want} still open this week?",
        "My flight lands late, could we meet at {place} around nine?",
        "I only have big notes of {have}, would you mind?",
        "You wrote that you stay until Friday, does Thursday morning suit you as well?",
        "Could you do a smaller part, say {n}?",
        "I saw that you also go by train, I take the one before noon.", "We are two and together we have {n} {have}.",
        "The rate you ask is fine for me.", "Do you know whether {place} has seats where one can count in peace?",
        "I travel with a baby, so somewhere quiet such as {place} would be best.",
        "My {want} would be for the taxi and the first night.",
        "I leave on Sunday and have to get rid of {n} {have} before that.", "Would you take coins too, or only notes?",
        "Last time I swapped here it went very well, so I try again.", "I could come to {place} any day after work.",
        "Sorry for the late question, but do you still have {want} left?",
        "I am a student and do not need much, {n} would do.",
        "My phone has little battery, so an answer before six would help.",
        "A friend told me about this app, this is my first swap.",
        "Since you come from Kraków too, Polish is fine for me.",
        "It rains a lot here, so let us meet inside, for example at {place}.",
        "Mam {n} {have} i chętnie wezmę {want}.", "Czy możemy się spotkać przy {place} w sobotę?",
        "Ląduję dopiero po północy, więc raczej następnego dnia.",
        "Ich habe noch {n} {have} von der letzten Reise.", "Passt dir {place} am Vormittag?",
        "Tengo {n} {have} y necesito {want}.",
        "¿Te viene bien en {place} por la tarde?", "У меня осталось {n} {have} после поездки.",
        "Можем встретиться у {place} вечером?",
        "How about splitting the difference to the middle rate?",
        "I can wait for you at {place} with a yellow umbrella.",
        "Do you need the whole sum, or would {n} be enough?",
        "I will be at the conference all day, only the lunch break is free.",
        "If it suits you better I can also come to your hotel lobby.", "The notes are brand new from the cash machine.",
        "I would rather not walk far with my suitcase.", "Could your friend come instead if you are busy?",
        "What about tomorrow, just before your bus leaves?",
    ]
}
