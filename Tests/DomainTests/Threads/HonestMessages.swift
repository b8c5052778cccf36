import TestTools

/// Made-up messages without contact details, written to look as if they had some: amounts, times, dates, rates, flights,
/// gates, addresses of houses, codes of bookings, and words that are also names of messengers.
struct HonestMessages {
    private var numbers: SteadyNumbers

    static func texts(_ count: Int, seed: UInt64 = 2) -> [String] {
        var messages = HonestMessages(numbers: SteadyNumbers(seed))
        return (0..<count).map { messages.text(frames[$0 % frames.count]) }
    }

    private mutating func text(_ frame: String) -> String {
        var (text, rest) = ("", frame[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open] + fill(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: list.indices, using: &numbers)] }
    private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    private mutating func two(_ range: ClosedRange<Int>) -> String {
        let n = int(range); return n < 10 ? "0\(n)" : "\(n)"
    }

    private mutating func grouped(_ value: Int, _ separator: String) -> String {
        let digits = Array(String(value))
        return String(
            digits.enumerated().flatMap { ($0 > 0 && (digits.count - $0) % 3 == 0 ? Array(separator) : []) + [$1] })
    }

    private mutating func fill(_ kind: String) -> String {
        switch kind {
        case "amount":
            return pick([
                "\(int(1...99) * 10)", "\(int(1...40) * 50)", grouped(int(10...99) * 100, pick([" ", ",", "."])),
            ])
        case "large":
            let value = int(10...999) * pick([10_000, 50_000, 100_000, 1_000])
            return pick(["\(value)", grouped(value, pick([" ", ",", "."]))])
        case "odd": return grouped(int(1_000_000...98_765_432), pick([" ", ",", "."]))
        case "money":
            return pick(["EUR", "euro", "USD", "zł", "THB", "baht", "VND", "dong", "JPY", "GBP", "CZK", "₫", "€", "$"])
        case "time":
            return pick([
                "\(int(0...23)):\(two(0...59))", "\(two(0...23)):\(two(0...59))", "\(int(1...12)) pm",
                "\(two(6...22)).\(pick(["00", "15", "30", "45"]))",
            ])
        case "date":
            return pick([
                "\(int(1...28)).\(two(1...12)).2026", "2026-\(two(1...12))-\(two(1...28))",
                "\(int(1...28))/\(int(1...12))/26", "\(int(1...28)).\(int(1...12))", "\(two(1...28)).\(two(1...12)).26",
            ])
        case "rate":
            return pick([
                "\(int(1...40)).\(int(1000...9999))", "0.0000\(int(1000...9999))",
                "\(int(20_000...28_000)).\(int(10...99))", "\(int(3...5)),\(int(1000...9999))",
                "1.\(int(100_000...999_999))",
            ])
        case "flight":
            return pick(["LO", "FR", "W6", "TG", "VN", "LH", "AF", "QR", "EK", "TK"]) + pick([" ", ""])
                + "\(int(10...9999))"
        case "gate": return pick(["A", "B", "C", "D"]) + "\(int(1...60))"
        case "code": return String((0..<6).map { _ in pick(Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")) })
        case "ticket":
            return pick([
                "\(int(100...999))-\(int(1_000_000_000...9_999_999_999))", "\(int(10_000_000...9_999_999_999))",
            ])
        case "street":
            return pick([
                "ul. Marszałkowska \(int(1...140))/\(int(1...60)), 00-\(int(100...999)) Warszawa",
                "\(int(1...299)) Sukhumvit Soi \(int(1...60))",
                "Hauptstraße \(int(1...99)), 10\(int(100...999)) Berlin",
                "\(int(1...99)) rue de Rivoli, 75\(two(1...20)) Paris",
                "\(int(1...400)) Nguyễn Huệ, Quận \(int(1...12))",
            ])
        case "notes":
            return pick([
                "50 20 20 10 10 5", "100, 50, 50, 20", "\(int(2...9)) x 100 + \(int(2...9)) x 50", "500 200 100 100 50",
                "1000, 500, 500, 100, 100, 50", "20/50/100",
            ])
        case "place": return "\(int(1...59)).\(int(10_000...99_999)), \(int(1...120)).\(int(10_000...99_999))"
        case "name": return pick(["Anna", "Tom", "Linh", "Somchai", "Olga", "Kenji", "Marek", "Lucía"])
        case "n": return "\(int(1...30))"
        default: return kind
        }
    }

    static let frames: [String] = [
        "Hi! Is your offer still open? I have {amount} {money} and land at {time}.",
        "I can do {amount} {money} for {large} {money}, meet at {time}?",
        "My flight is {flight} on {date}, gate {gate}, boarding {time}.",
        "Booking code {code}, terminal {n}, I will be there from {time} to {time}",
        "the rate today is {rate}, so {amount} {money} = {large} {money}",
        "{large} {money} at {rate} makes {odd} {money}",
        "I am in the line at passport control, {n} people before me", "no signal here, I will be late until {time}",
        "can we chat here when I land? at {time}", "What's approximately your rate? {rate}?",
        "what's apparently closed is the exit at gate {gate}",
        "I stand at the info desk. It is near gate {gate}.no rush", "meet me at the Costa @ {time}, second floor",
        "Notes: {notes}. All clean.",
        "{notes} is that ok for you? total {amount}", "I live at {street}, but better at the airport",
        "The hotel is at {street}. I can come down at {time}.",
        "E-ticket {ticket}, flight {flight}, seat {n}A", "My reservation number is {ticket} if they ask you",
        "order {ticket} is for the SIM card, ignore it",
        "Two or three people with me, four bags, maybe five",
        "one hundred twenty three euro, not one hundred thirty two", "I have one two-euro coin and three fives",
        "Coordinates of the café: {place}", "{date} or {date}? On {date} I fly at {time}",
        "between {time} and {time} on {date}, or {time}-{time} on {date}",
        "That is {rate} per euro, yesterday {rate}, last week {rate}", "I would take {large}-{large} {money}",
        "Between {amount} and {amount} {money}, in 50s",
        "my bag weighs {n}.5 kg and the fee was {amount} {money} so I have {odd} {money} left",
        "Bus {n} leaves {time}, {time}, {time} and {time}",
        "Is it ok to bring coins? I have about {n} of them", "I wear a green coat, 185 cm tall, by gate {gate}",
        "please signal me with your hand when you see me",
        "Facing the escalator.It is on the left", "See you there.me and my wife will come",
        "I am at terminal 2.To the left of Starbucks",
        "The telegraph office? no. the post office", "instant noodles shop next to the exit, {time}?",
        "we insta-booked a hotel lol, {amount} {money} gone",
        "Row {n}, seat {n}C, then baggage belt {n}", "password of the wifi is on the wall, name Airport_Free? no idea",
        "The dot on the map is wrong, go to exit {n}",
        "point A to point B is {n} minutes, at most", "at dot on the floor, wait there",
        "our train is IC {n}04 at {time}, platform {n}, coach {n}, seat {n}",
        "Cześć, czy oferta aktualna? Mam {amount} {money}, ląduję o {time}",
        "Lot {flight} dnia {date}, bramka {gate}, będę o {time}",
        "Kurs {rate}, czyli za {amount} {money} dostanę {large} {money}",
        "Numer rezerwacji {code}, bilet {ticket}, ale to nieważne",
        "Stoję w kolejce, będę za {n} minut, najpóźniej {time}", "Mieszkam {street}, mogę podejść o {time}",
        "Banknoty {notes}, może być?", "kropka na mapie jest przy wyjściu {n}, a małpa na plakacie obok",
        "dwa albo trzy banknoty po sto, jeden po pięćdziesiąt",
        "Mam sto dwadzieścia trzy złote i pięć groszy", "o 12 i 30 jest autobus, potem {time} i {time}",
        "Zostało mi {odd} {money}, wezmę {amount}",
        "Hallo, ist das Angebot noch da? Ich habe {amount} {money}, lande um {time}",
        "Flug {flight} am {date}, Gate {gate}", "Kurs {rate}, also {large} {money} für {amount} {money}",
        "Buchung {code}, Ticketnummer {ticket}", "Ich wohne {street}, bin um {time} da",
        "Treffpunkt: der Punkt vor dem Ausgang {n}, um {time} Uhr", "Scheine {notes}, passt das?",
        "Hola, ¿sigue la oferta? Tengo {amount} {money}, llego a las {time}", "Vuelo {flight} el {date}, puerta {gate}",
        "El tipo es {rate}, son {large} {money} por {amount} {money}",
        "Mi reserva es {code} y el billete {ticket}", "punto de encuentro: salida {n}, a las {time}",
        "Bonjour, l'offre est-elle encore là ? J'ai {amount} {money}, j'arrive à {time}",
        "Vol {flight} le {date}, porte {gate}", "Le taux est {rate}, donc {large} {money}",
        "point de rencontre : sortie {n} à {time}", "un deux trois, et c'est parti, rendez-vous à {time}",
        "สวัสดีครับ มี {amount} {money} ถึงสนามบิน {time}", "เที่ยวบิน {flight} ประตู {gate} เวลา {time}",
        "เรทวันนี้ {rate} เท่ากับ {large} บาท", "จุดนัดพบที่ทางออก {n} เวลา {time}",
        "Chào bạn, mình có {amount} {money}, đến lúc {time}", "Chuyến bay {flight} ngày {date}, cổng {gate}",
        "Tỷ giá {rate}, vậy là {large} đồng", "Mình ở {street}, gặp lúc {time} nhé", "hai ba tờ năm trăm thôi",
        "Привет, предложение ещё в силе? У меня {amount} {money}, прилетаю в {time}",
        "Рейс {flight} {date}, выход {gate}", "Курс {rate}, значит {large} рублей за {amount} {money}",
        "Бронь {code}, билет {ticket}",
        "Точка встречи у выхода {n} в {time}", "Привіт, ще актуально? Маю {amount} {money}, прилітаю о {time}",
        "Рейс {flight}, вихід {gate}, {date} о {time}", "Курс {rate}, тобто {large} гривень",
        "こんにちは、{amount} {money} あります。{time} に着きます", "便は {flight}、{date}、ゲート {gate} です", "レートは {rate} で {large} 円です",
        "二、三分遅れます。{time} ごろ", "オンラインで両替できますか",
        "你好，我有 {amount} {money}，{time} 到", "航班 {flight}，{date}，登机口 {gate}", "汇率 {rate}，一共 {large} 元",
        "二三十分钟后到，一号航站楼三号门", "一点左右在三号口见",
        "مرحبا عندي {amount} {money} وأصل الساعة {time}", "رحلة {flight} يوم {date} بوابة {gate}",
        "السعر {rate} يعني {large} {money}", "نقطة اللقاء عند المخرج {n} الساعة {time}",
        "Merhaba, teklif hâlâ geçerli mi? {amount} {money} var, {time} gibi inerim",
        "Uçuş {flight}, {date}, kapı {gate}", "Kur {rate}, yani {large} lira",
        "iki üç dakika gecikirim, nokta gibi görünen çıkış {n}",
        "ok", "Thanks {name}! See you at {time}.", "👍👍 {time} 🛬", "2 x {amount}, 3 x {amount}, 1 x {amount} = {odd}",
        "+ {amount} {money} - {amount} {money} = {amount} {money}", "{flight} {date} {time} {gate} {n}A",
        "It costs {amount}.{n} or {amount},{n} depending on the shop",
        "I have {large} + {amount} + {amount} {money} in cash",
        "Score was 3:2, 1:0, 2:2, sorry, I was watching football until {time}",
        "(10 + 5) * {n} = ? just kidding, {amount} is fine",
    ]
}
