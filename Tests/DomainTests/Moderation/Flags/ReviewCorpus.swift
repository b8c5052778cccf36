import Foundation
import TestTools

/// Sentences of reviews in English and Polish, written before the list of words that the rule looks for was tuned.
enum ReviewCorpus {
    static let threats = [
        "I will kill you if I see you again.", "You are dead, remember that.", "I know where you live.",
        "We know where you live and where you work.", "I will find you and you will be sorry.",
        "Watch your back in Bangkok.",
        "Next time I break your legs.", "Pay me or I tell everybody what you did.", "Send money or I post your photos.",
        "If you don't pay I publish your number.", "Unless you pay I go to your family.",
        "Change your review or you will regret this.", "Delete your review or I come for you.",
        "This is the ransom: 200 euros for your good name.", "I'll blackmail you until you give it back.",
        "Someone should stab you.", "I am going to hurt you.", "I would burn your house down.",
        "Give me money or everyone will see this.", "My brother will beat you up.",
        "Zabiję cię, jak cię spotkam.", "Wiem, gdzie mieszkasz.", "Znajdę cię wszędzie.", "Dorwę cię, oszuście.",
        "Pożałujesz tego.", "Zapłać albo powiem wszystkim.", "Jeśli nie zapłacisz, opublikuję twój numer.",
        "Usuń opinię albo będzie źle.", "To szantaż? Tak, szantażuję cię.", "Okup wynosi 500 złotych.",
        "Spalę ci mieszkanie.", "Już nie żyjesz.", "Połamię ci nogi.", "Zmień opinię albo cię znajdziemy.",
        "Oddaj kasę albo zobaczysz.", "I have friends who will visit you at night.",
        "You'd better sleep with one eye open.",
        "Lepiej się nie pokazuj na mieście.", "Expect visitors.", "Your family will hear from me.",
    ]

    static let honest = [
        "Killer view from the bridge where we met.", "He did not pay me the last ten baht.",
        "Pay me next time, she said, and left.",
        "I could not find you at the station for ten minutes.", "Find the clock tower and you cannot miss her.",
        "I know where the exchange is now, thanks!", "We live in the same street, what a coincidence.",
        "My phone was dead, and she waited.", "The market was dead on a Monday.", "Watch your bags at that corner.",
        "Came to the meeting ten minutes late.", "I will come for the next swap too.", "Do not regret meeting here.",
        "She regretted being late.", "Send me a message when you are back.", "Money was counted twice, all fine.",
        "If you do not have small notes, bring some.", "The old house near the temple was hard to find.",
        "He hurt his leg and still came.", "Change your meeting point, this one is loud.", "Delete the app? Never.",
        "It cost an arm and a leg at the kiosk, not here.", "Broke a note of 1000 for me.",
        "Good exchange, no blackout on fees.",
        "Świetna wymiana, widok zabija.", "Wiem, gdzie jest kantor, ale tu taniej.", "Znajdę czas na kolejną wymianę.",
        "Nie pożałujesz, polecam.", "Nie żałuję ani chwili.", "Zapłaciłem i dostałem, co było umówione.",
        "Jeśli nie masz drobnych, zapytaj.", "Mieszkasz blisko dworca, to łatwo.",
        "Uważaj na siebie w drodze powrotnej!",
        "Oddała kasę co do grosza.", "Powiem wszystkim znajomym.", "Spaliło mnie słońce, ale było warto.",
        "Zabić czas można w kawiarni obok.", "Okupowaliśmy stolik pół godziny.", "Dopadła mnie ulewa.",
        "Zmień tylko miejsce spotkania.",
    ]

    /// As written; shouted; without accents; with figures for letters; with marks between words.
    static let disguises: [@Sendable (String) -> String] = [
        { $0 }, { $0.uppercased() },
        { $0.replacing("ł", with: "l").folding(options: .diacriticInsensitive, locale: nil) },
        { $0.replacing("o", with: "0").replacing("e", with: "3").replacing("i", with: "1") },
        { $0.split(separator: " ").joined(separator: " \u{200B}- ") },
    ]

    private static let padding = [
        "Met at the clock tower.", "It was raining.", "Spotkanie na dworcu.", "The notes were fine.", "Było gorąco.",
        "",
    ]

    static func padded(_ text: String, _ numbers: inout SteadyNumbers) -> String {
        func some() -> String { padding[Int.random(in: 0..<padding.count, using: &numbers)] }
        return [some(), text, some()].joined(separator: " ")
    }
}
