import Foundation

/// Words of threats and ransom, in English and Polish.
enum ThreatWords {
    /// Sequences of words. `*` at the end of a word stands for any ending.
    private static let sequences: [[String]] = [
        "kill you", "kill him", "kill her", "kill your family", "beat you up", "break your legs", "hurt you",
        "stab you",
        "burn your house", "know where you live", "know where she lives", "know where he lives",
        "come for you", "find you and", "will find you", "you will regret this", "you are dead", "dead man",
        "dead woman",
        "watch your back", "ransom", "blackmail*", "pay me or", "pay up or", "send money or",
        "send me money or", "give me money or", "or i will tell", "or i tell", "or i post your", "or i publish your",
        "or i will post your", "or i will publish your", "if you do not pay", "if you dont pay", "unless you pay",
        "delete your review or", "change your review or", "remove your review or", "take down your review or",
        "zabije cie", "zabije was", "zabic cie", "pobije cie", "polamie ci", "polamiemy ci", "spale ci", "dorwe cie",
        "dopadne cie", "znajde cie", "wiem gdzie mieszkasz", "wiemy gdzie mieszkasz", "przyjade do ciebie do domu",
        "pozalujesz tego", "pozalujesz ze", "juz nie zyjesz", "okup", "okupu", "okupem", "szantaz*", "zaplac albo",
        "zaplac bo", "oddaj kase albo", "przelej albo", "jesli nie zaplacisz", "jak nie zaplacisz",
        "usun opinie albo", "zmien opinie albo", "bo powiem wszystkim", "albo powiem", "albo opublikuje",
    ].map { $0.split(separator: " ").map(String.init) }

    /// The sequences that a text has, as they are listed.
    static func found(in text: String) -> [String] {
        let words = words(of: text)
        return sequences.filter { sequence in
            words.indices.contains { start in
                words.count - start >= sequence.count
                    && zip(words[start...], sequence).allSatisfy { word, wanted in
                        wanted.hasSuffix("*") ? word.hasPrefix(wanted.dropLast()) : word == wanted
                    }
            }
        }.map { $0.joined(separator: " ") }
    }

    /// Small letters without accents; digits that stand for letters are letters; apostrophes vanish.
    private static func words(of text: String) -> [String] {
        let visible = text.unicodeScalars.filter { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint && !"'’`".unicodeScalars.contains(scalar)
        }
        let plain = String(String.UnicodeScalarView(visible)).replacing("ł", with: "l").replacing("Ł", with: "l")
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return plain.split { !$0.isLetter && !$0.isNumber && !"@$!".contains($0) }.map { part in
            let word = String(part).trimmingCharacters(in: CharacterSet(charactersIn: "!@$"))
            return word.allSatisfy(\.isNumber) ? word : String(word.map { digits[$0] ?? $0 })
        }.filter { !$0.isEmpty }
    }

    private static let digits: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
    ]
}
