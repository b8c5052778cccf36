/// Sentences around contacts, with `{x}` for the contact, and words for digits and signs.
extension WarningCorpus {
    static let carriers: [(language: String, text: String)] = [
        ("en", "Hi, write me directly: {x}"), ("en", "I am not here often, better {x} ok?"),
        ("en", "my contact {x} see you at the airport at 10:30"), ("en", "Rate 38.5 is fine. {x}"),
        ("en", "{x} text me there, I have 500 EUR"), ("en", "Send the money first to {x} and I will come to gate 12"),
        ("en", "faster this way {x} 👍"), ("pl", "Cześć, pisz do mnie: {x}"),
        ("pl", "Tu rzadko zaglądam, lepiej {x} pozdrawiam"),
        ("pl", "Mam 2000 zł, odezwij się {x}"), ("pl", "Przelej zaliczkę na {x} i jestem o 18:15"),
        ("pl", "{x} to szybsze niż tutaj"),
        ("de", "Schreib mir lieber direkt: {x}"), ("de", "Ich bin um 14 Uhr da, {x} falls etwas ist"),
        ("de", "Bitte erst überweisen, {x} danke"), ("es", "Escríbeme a {x} por favor"),
        ("es", "Aquí no miro mucho, mejor {x} gracias"),
        ("fr", "Écris-moi plutôt {x} merci"), ("fr", "Envoie d'abord l'argent {x} puis je viens au terminal 2"),
        ("th", "ติดต่อ {x} นะครับ"), ("vi", "Liên hệ tôi {x} nhé"), ("vi", "Tôi có 5 triệu, {x} cảm ơn"),
        ("ru", "Привет, пиши сюда {x} пожалуйста"), ("ru", "Здесь редко бываю, лучше {x} жду"),
        ("uk", "Пишіть мені {x} дякую"),
        ("ja", "こちらに連絡してください {x} お願いします"), ("zh", "请联系我 {x} 谢谢"), ("ar", "تواصل معي {x} شكرا"),
        ("tr", "Bana buradan yaz {x} teşekkürler"), ("tr", "Burada az bakıyorum, {x} daha iyi"),
    ]

    static let messengerCarriers: [(language: String, text: String)] = [
        ("en", "add me on {x} please"), ("en", "do you have {x}? easier for me"),
        ("en", "let us move to {x}, I am anna92"),
        ("en", "I only use {x} so write me there"), ("en", "{x} me when you land"), ("en", "my {x} is lena.cash"),
        ("pl", "masz {x}? tam szybciej"), ("pl", "napisz na {x} proszę"), ("pl", "{x} i dogadamy się"),
        ("de", "hast du {x}?"),
        ("de", "Schreib mir auf {x} bitte"), ("es", "tienes {x}? te paso mis datos"), ("es", "mejor por {x} amigo"),
        ("fr", "tu as {x} ? plus simple"), ("fr", "contacte-moi sur {x} stp"), ("th", "แอด {x} มาได้เลย"),
        ("vi", "nhắn qua {x} nhé bạn"), ("ru", "есть {x}? там проще"), ("ru", "пиши в {x} я там всегда"),
        ("uk", "напиши в {x} будь ласка"), ("ja", "{x} はありますか"), ("zh", "加我 {x} 吧"), ("ar", "عندك {x} ؟"),
        ("tr", "{x} var mı oradan yaz"), ("tr", "{x} üzerinden konuşalım"),
    ]

    static let digitWords: [String: [String]] = [
        "en": words("zero one two three four five six seven eight nine"),
        "pl": words("zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć"),
        "de": words("null eins zwei drei vier fünf sechs sieben acht neun"),
        "es": words("cero uno dos tres cuatro cinco seis siete ocho nueve"),
        "fr": words("zéro un deux trois quatre cinq six sept huit neuf"),
        "th": words("ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า"),
        "vi": words("không một hai ba bốn năm sáu bảy tám chín"),
        "ru": words("ноль один два три четыре пять шесть семь восемь девять"),
        "uk": words("нуль один два три чотири п'ять шість сім вісім дев'ять"),
        "zh": words("零 一 二 三 四 五 六 七 八 九"), "ja": words("ゼロ 一 二 三 四 五 六 七 八 九"),
        "ar": words("صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة"),
        "tr": words("sıfır bir iki üç dört beş altı yedi sekiz dokuz"),
    ]

    static let signWords: [String: (at: String, dot: String)] = [
        "pl": ("małpa", "kropka"), "de": ("at", "punkt"), "es": ("arroba", "punto"), "fr": ("arobase", "point"),
        "ru": ("собака", "точка"), "uk": ("собака", "крапка"), "vi": ("at", "chấm"), "tr": ("et", "nokta"),
        "th": ("แอท", "จุด"), "ja": ("アット", "ドット"), "zh": ("艾特", "点"), "ar": ("آت", "نقطة"),
    ]

    private static func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }
}
