import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Places by name") struct PlaceSearchTests {
    private func names(_ query: String, limit: Int) async throws -> [String] {
        let store = SQLitePlaceStore(try await SeededFolder.full.shared.value)
        return try await store.places(named: query, limit: limit).map { place in
            switch place {
            case .city(let name, let country, _, let currency): "\(name) \(country) \(currency?.code ?? "-")"
            case .airport(let airport, let currency): "\(airport.code) \(airport.country) \(currency?.code ?? "-")"
            }
        }
    }

    @Test(
        "a name is found without its accents, in other languages, by its beginning and by an airport's code",
        arguments: [
            ("lodz", ["Łódź PL PLN", "LCJ PL PLN"]), ("Łódź", ["Łódź PL PLN", "LCJ PL PLN"]),
            ("Warszawa", ["Warsaw PL PLN", "WAW PL PLN"]), ("krakow", ["Kraków PL PLN", "KRK PL PLN"]),
            ("BKK", ["BKK TH THB"]),
            ("münchen", ["Munich DE EUR", "MUC DE EUR"]),
            ("saint petersburg", ["Saint Petersburg RU RUB", "St. Petersburg US USD"]),
            ("new york", ["New York City US USD", "JFK US USD"]), ("tokyo", ["Tokyo JP JPY", "NRT JP JPY"]),
            ("suvarnabhumi", ["BKK TH THB"]), ("o’hare", ["ORD US USD"]), ("San", ["SAN US USD", "San ML XOF"]),
            ("Bangkok", ["Bangkok TH THB", "DMK TH THB"]), ("sa", ["Shanghai CN CNY", "Shenzhen CN CNY"]),
            ("", []), (" -'", []), ("zzzzzz", []),
        ])
    func find(_ query: String, _ expected: [String]) async throws {
        #expect(try await names(query, limit: 2) == expected)
    }

    @Test("a place appears once, however many of its names match", arguments: ["s", "sh", "sha", "pe", "san"])
    func once(_ query: String) async throws {
        let found = try await SQLitePlaceStore(try await SeededFolder.full.shared.value).places(named: query, limit: 50)
        #expect(found.count == 50)
        for (index, place) in found.enumerated() { #expect(!found[..<index].contains(place)) }
    }

    @Test(
        "a short beginning gives the same places as looking at every name", arguments: ["ł", "kr", "q", "東", "서", "บา"])
    func short(_ query: String) async throws {
        let prefix = FoldedName.fold(query)
        let largest = try await SeededFolder.full.shared.value.read { db in
            try db.values(
                """
                SELECT city.name || ' ' || city.country FROM place_name JOIN city ON city.key = place
                WHERE kind = 'city' AND folded >= :prefix AND folded < :prefix || char(1114111)
                    AND NOT EXISTS (SELECT * FROM place_name AS other WHERE other.folded = :prefix)
                GROUP BY city.key ORDER BY city.population DESC, city.name, place LIMIT 10
                """, ["prefix": prefix], as: String.self)
        }
        try #require(!largest.isEmpty)
        #expect(try await names(query, limit: 10).map { String($0.dropLast(4)) } == largest)
    }

    @Test(
        "names are folded",
        arguments: [
            ("Łódź", "lodz"), ("São Paulo", "sao paulo"), ("Weißenfels", "weissenfels"), ("Ærøskøbing", "aeroskobing"),
            ("İzmir", "izmir"), ("Diyarbakır", "diyarbakir"), ("Þórshöfn", "thorshofn"), ("Đà Nẵng", "da nang"),
            ("Stratford-upon-Avon", "stratford upon avon"), ("  N'Djamena ", "n djamena"), ("Nukuʻalofa", "nuku alofa"),
            ("Œuilly", "oeuilly"), ("St. John's", "st john s"), ("北京", "北京"), ("Ａ１", "a1"),
        ])
    func folding(_ name: String, _ folded: String) {
        #expect(FoldedName.fold(name) == folded)
    }

    @Test(
        "names in other scripts are folded as their readers expect",
        arguments: [
            ("МОСКВА", "москва"), ("Орёл", "орел"), ("Київ", "киів"), ("Αθήνας", "ΑΘΗΝΑΣ"), ("القَاهِرَة", "القاهره"),
            ("ورشـــو", "ورشو"), ("تهرانی", "تهراني"), ("أسوان", "اسوان"), ("יְרוּשָׁלַיִם", "ירושלים"), ("ぱり", "パリ"),
            ("ﾊﾟﾘ", "パリ"), ("ニューヨーク・シティ", "ニューヨーク シティ"), ("फ़तेहपुर", "फतेहपुर"), ("ｿｳﾙ", "そうる"),
        ])
    func scripts(_ name: String, _ other: String) {
        #expect(FoldedName.fold(name) == FoldedName.fold(other))
    }

    @Test(
        "letters of no script are lost",
        arguments: [
            "東京", "代々木", "とうきょう", "ニューヨーク", "москва", "القاهره", "ירושלים", "서울", "กรุงเทพ", "αθηνα", "दिल्ली", "ထားဝယ်",
            "თბილისი", "ሐረር",
        ])
    func letters(_ name: String) {
        let folded = FoldedName.fold(name).unicodeScalars
        #expect(folded.count == name.decomposedStringWithCompatibilityMapping.unicodeScalars.count)
    }

    @Test(
        "letters that differ by their marks alone stay apart",
        arguments: [("パリ", "バリ"), ("กรุง", "กรง"), ("दिल्ली", "दल"), ("東京", "京"), ("서", "스")])
    func apart(_ name: String, _ other: String) {
        #expect(FoldedName.fold(name) != FoldedName.fold(other))
    }

    @Test(
        "every length of a beginning uses an index",
        arguments: [
            ("s", "place_name_one_letter (<expr>=?)"), ("sa", "place_name_two_letters (<expr>=?)"),
            ("san", "PRIMARY KEY (folded>? AND folded<?)"),
        ])
    func plan(_ prefix: String, _ index: String) async throws {
        let steps = try await SeededFolder.full.shared.value.read { db in
            try db.plan(of: PlaceSearch(prefix, limit: 5).beginning.sql)
        }
        #expect(steps.first?.hasSuffix(index) == true)
    }
}
