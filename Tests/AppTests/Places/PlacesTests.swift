import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

struct PlacesTests {
    @Test("the names of a map are its largest cities, then its airports")
    func labels() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/places/labels?west=100.4&south=13.6&east=100.8&north=14.0&limit=100")
            #expect(reply.status == 200)
            #expect(reply.headers[.cacheControl] == "public, max-age=86400, stale-if-error=86400")
            let count = try #require(reply.count("items"))
            let ranks = (0..<count).compactMap { reply.int("items.\($0).rank") }
            #expect(ranks == ranks.sorted(by: >))
            #expect(reply.string("items.0.name") == "Bangkok")
            #expect(reply.string("items.0.kind") == "city")
            #expect(reply["items.0.code"] == nil)
            let codes = (0..<count).compactMap { reply.string("items.\($0).code") }
            #expect(codes == ["BKK", "DMK"])
            let few = try await world.get("/v1/places/labels?west=100.4&south=13.6&east=100.8&north=14.0&limit=1")
            #expect(few.count("items") == 1)
            let sea = try await world.get("/v1/places/labels?west=-30&south=-40&east=-20&north=-30")
            #expect(sea.count("items") == 0)
        }
    }

    @Test(
        "a map is a box of at most twenty degrees",
        arguments: [
            ("west=100&south=13&east=99&north=14", "/east"), ("west=100&south=13&east=121&north=14", "/east"),
            ("west=100&south=14&east=101&north=13", "/north"), ("west=100&south=-20&east=101&north=20", "/north"),
            ("west=100&south=13&east=101", "/north"), ("west=x&south=13&east=101&north=14", "/west"),
            ("west=100&south=-91&east=101&north=14", "/south"),
        ])
    func badBox(_ query: String, _ pointer: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/places/labels?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == [pointer])
        }
    }

    @Test("a point tells the cells that others would see of an offer there")
    func cells() async throws {
        try await World.run { world in
            let reply = try await world.get("/v1/places/locate?lat=13.7563&lon=100.5018")
            #expect(reply.string("cells.published") == "1km")
            #expect(reply.string("cells.1km.name") == "Bangkok")
            let mira = try await world.register("mira")
            let offer = try await mira.get("/v1/offers/\(try await mira.publish())")
            #expect(reply["cells.1km.box"] == offer["place.box"])
            #expect(reply["cells.1km.latitude"] == offer["place.latitude"])
            #expect(reply["cells.5km.box"] != offer["place.box"])
            #expect(reply.int("cells.margin") == 500)
            let lonely = try await world.get("/v1/places/locate?lat=-45.0&lon=-140.0")
            #expect(lonely.string("cells.published") == "5km")
        }
    }

    @Test(
        "a place is found by the beginning of any of its names, written in any way",
        arguments: [
            ("lodz", "Łódź", "PL", "PLN"), ("%C5%81%C3%93D%C5%B9", "Łódź", "PL", "PLN"),
            ("Warszawa", "Warsaw", "PL", "PLN"), ("krakow", "Kraków", "PL", "PLN"),
            ("Krung%20Thep", "Bangkok", "TH", "THB"),
            ("bangkok", "Bangkok", "TH", "THB"), ("singapur", "Singapore", "SG", "SGD"),
            ("Hongkong", "Hong Kong", "HK", "HKD"), ("shanghai%20city", "Shanghai", "CN", "CNY"),
        ])
    func cities(_ text: String, _ name: String, _ country: String, _ currency: String) async throws {
        try await World.reading(.full) { world in
            let reply = try await world.get("/v1/places/cities?q=\(text)")
            #expect(reply.status == 200)
            #expect(reply.string("items.0.kind") == "city")
            #expect(reply.string("items.0.name") == name)
            #expect(reply.string("items.0.country") == country)
            #expect(reply.string("items.0.currency") == currency)
        }
    }

    @Test("an airport is found by its code in any case, before everything else", arguments: ["BKK", "bkk", "Bkk"])
    func airport(_ text: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/places/cities?q=\(text)")
            #expect(reply.string("items.0.kind") == "airport")
            #expect(reply.string("items.0.code") == "BKK")
            #expect(reply.string("items.0.country") == "TH")
            #expect(reply.string("items.0.currency") == "THB")
        }
    }

    /// The first ten places that a search finds: names of cities, codes of airports.
    private func found(_ text: String, in world: World) async throws -> [String] {
        let query = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let reply = try await world.get("/v1/places/cities?q=\(query)")
        #expect(reply.status == 200)
        #expect(reply.headers[.contentType] == "application/json")
        return (0..<(reply.count("items") ?? 0)).compactMap { index in
            reply.string("items.\(index).code") ?? reply.string("items.\(index).name")
        }
    }

    /// A name, the city that comes first, airports that are among the first ten places.
    private static let names: [(String, String, Set<String>)] = [
        ("Warszawa", "Warsaw", ["WAW", "WMI"]), ("München", "Munich", ["MUC"]), ("東京", "Tokyo", ["HND", "NRT"]),
        ("東京都", "Tokyo", ["HND", "NRT"]), ("Москва", "Moscow", ["DME", "SVO", "VKO"]), ("القاهرة", "Cairo", ["CAI"]),
        ("القاهره", "Cairo", ["CAI"]), ("ירושלים", "Jerusalem", []), ("서울", "Seoul", ["GMP", "ICN"]),
        ("กรุงเทพ", "Bangkok", ["BKK", "DMK"]), ("Αθήνα", "Athens", ["ATH"]),
        ("Нью-Йорк", "New York City", ["JFK", "LGA"]),
        ("パリ", "Paris", ["CDG", "ORY"]), ("ぱり", "Paris", ["CDG", "ORY"]), ("북경", "Beijing", ["PEK", "PKX"]),
        ("Дели", "Delhi", ["DEL"]), ("דלהי", "Delhi", ["DEL"]), ("თბილისი", "Tbilisi", ["TBS"]),
        ("Londres", "London", ["LHR", "LGW"]), ("Λονδίνο", "London", ["LHR", "LGW"]),
    ]

    @Test("a city and its airports are found by the names of the city in other languages and scripts")
    func languages() async throws {
        try await World.run(on: SeededFolder.full) { world in
            for (text, city, airports) in Self.names {
                let found = try await found(text, in: world)
                #expect(found.first == city, "\(text)")
                #expect(airports.isSubset(of: found), "\(text): \(found)")
            }
        }
    }

    /// A name, and places that it must not find.
    private static let others: [(String, Set<String>)] = [
        ("東京", ["Beijing", "PEK", "Kyoto"]), ("パリ", ["DPS"]), ("バリ", ["Paris", "CDG"]), ("ירושלים", ["TLV"]),
        // Airports of Athens in Georgia, Moscow in Idaho, London in Ontario and in Kentucky.
        ("Αθήνα", ["AHN"]), ("Москва", ["PUW"]), ("Londres", ["YXU", "LOZ"]), ("Warszawa", ["VAR", "Varna"]),
        ("Мюнхен", ["Minsk", "MSQ"]), ("서울", ["PUS", "Busan"]), ("القاهرة", ["Alexandria", "HBE"]),
    ]

    @Test("a name finds no place of another name, and no airport of a city of the same name in another country")
    func strangers() async throws {
        try await World.run(on: SeededFolder.full) { world in
            for (text, places) in Self.others {
                let found = try await found(text, in: world)
                #expect(!found.isEmpty, "\(text)")
                #expect(places.isDisjoint(with: found), "\(text): \(found)")
            }
            for text in ["東京東京", "ъъъ", "กรุงเทx"] {
                #expect(try await found(text, in: world) == [], "\(text)")
            }
        }
    }

    @Test("as many places are told as were asked for, ten unless said")
    func limit() async throws {
        try await World.reading(.full) { world in
            let ten = try await world.get("/v1/places/cities?q=san")
            #expect(ten.count("items") == 10)
            #expect(try await world.get("/v1/places/cities?q=san&limit=3").count("items") == 3)
            #expect(try await world.get("/v1/places/cities?q=san&limit=100").count("items") == 100)
            #expect(try await world.get("/v1/places/cities?q=qqqqq").count("items") == 0)
            #expect(try await world.get("/v1/places/cities?q=").count("items") == 0)
            #expect(try await world.get("/v1/places/cities?q=%25").count("items") == 0)
            for limit in ["0", "101", "-1", "x", "+5", "1.0", ""] {
                #expect(
                    try await world.get("/v1/places/cities?q=san&limit=\(limit)").pointers == ["/limit"], "\(limit)")
            }
            #expect(try await world.get("/v1/places/cities").pointers == ["/q"])
            let long = String(repeating: "a", count: 101)
            #expect(try await world.get("/v1/places/cities?q=\(long)").pointers == ["/q"])
        }
    }

    @Test(
        "a point is told its city, country and currency",
        arguments: [
            ("13.75", "100.50", "Bangkok", "TH", "THB"), ("1.2897", "103.8501", "Singapore", "SG", "SGD"),
            ("22.2783", "114.1747", "Hong Kong", "HK", "HKD"), ("35.8997", "14.5148", "Valletta", "MT", "EUR"),
            ("49.6098", "6.1327", "Luxembourg", "LU", "EUR"), ("51.7706", "19.4739", "Łódź", "PL", "PLN"),
            ("-33.8688", "151.2093", "Sydney", "AU", "AUD"),
        ])
    func locate(
        _ latitude: String, _ longitude: String, _ city: String, _ country: String, _ currency: String
    ) async throws {
        try await World.reading(.full) { world in
            let reply = try await world.get("/v1/places/locate?lat=\(latitude)&lon=\(longitude)")
            #expect(reply.status == 200)
            #expect(reply.string("city.name") == city)
            #expect(reply.string("country.code") == country)
            #expect(reply.string("currency") == currency)
            #expect(reply.headers[.cacheControl] == "private, no-cache")
            #expect(reply.headers[.eTag]?.wholeMatch(of: #/"[0-9a-f]{24}"/#) != nil)
        }
    }

    @Test("Bangkok is told as in the examples")
    func bangkok() async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/places/locate?lat=13.75&lon=100.5")
            #expect(
                reply.text
                    == #"{"city":{"name":"Bangkok","timeZone":"Asia/Bangkok"},"country":{"code":"TH","name":"Thailand"},"#
                    + #""currency":"THB","disputed":false,"cells":{"1km":{"name":"Bangkok","latitude":13.750687,"#
                    + #""longitude":100.5046296,"box":{"west":100.5,"south":13.7461904,"east":100.5092593,"#
                    + #""north":13.7551836}},"5km":{"name":"Bangkok","latitude":13.7596802,"longitude":100.4861111,"#
                    + #""box":{"west":100.462963,"south":13.7371971,"east":100.5092593,"north":13.7821634}},"#
                    + #""published":"1km","margin":500}}"#)
        }
    }

    @Test(
        "the open sea is nobody's",
        arguments: [("0", "-150"), ("-45", "-30"), ("0", "0"), ("30", "180"), ("30", "-180")])
    func sea(_ latitude: String, _ longitude: String) async throws {
        try await World.reading(.full) { world in
            let reply = try await world.get("/v1/places/locate?lat=\(latitude)&lon=\(longitude)")
            #expect(
                reply.text.hasPrefix(#"{"city":null,"country":null,"currency":null,"disputed":false,"cells":{"1km":{"#))
            #expect(reply.string("cells.published") == "5km")
        }
    }

    @Test("land far from any city is told its country")
    func outback() async throws {
        try await World.reading(.full) { world in
            let reply = try await world.get("/v1/places/locate?lat=-25&lon=130")
            #expect(reply["city"] == .null)
            #expect(reply.string("country.code") == "AU")
            #expect(reply.string("currency") == "AUD")
        }
    }

    @Test(
        "what is no point is refused",
        arguments: [
            ("lat=91&lon=0", ["/lat"]), ("lat=-90.0001&lon=0", ["/lat"]), ("lat=0&lon=180.1", ["/lon"]),
            ("lat=NaN&lon=inf", ["/lat", "/lon"]), ("lat=1e1&lon=0x1", ["/lat", "/lon"]), ("lat=%2B1&lon=0", ["/lat"]),
            ("lat=&lon=", ["/lat", "/lon"]), ("lat=1,5&lon=0", ["/lat"]), ("", ["/lat", "/lon"]), ("lat=1", ["/lon"]),
            ("lat=.5&lon=5.", ["/lat", "/lon"]), ("lat=--1&lon=0", ["/lat"]), ("lat=1&lon=1&radius=5", ["/radius"]),
        ])
    func noPoint(_ query: String, _ pointers: [String]) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/places/locate?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == pointers)
        }
    }

    @Test(
        "the very ends of the world are points", arguments: ["lat=90&lon=180", "lat=-90&lon=-180", "lat=-0&lon=-0.0"])
    func ends(_ query: String) async throws {
        try await World.reading { world in
            #expect(try await world.get("/v1/places/locate?\(query)").status == 200)
            let outside = try await world.get("/v1/places/locate?lat=90.1&lon=0")
            #expect(outside.status == 422)
        }
    }
}
