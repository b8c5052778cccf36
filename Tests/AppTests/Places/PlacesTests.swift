import HTTPTypes
import JSON
import TestSupport
import Testing

struct PlacesTests {
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
        try await World.run(on: SeededFolder.full) { world in
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
        try await World.run { world in
            let reply = try await world.get("/v1/places/cities?q=\(text)")
            #expect(reply.string("items.0.kind") == "airport")
            #expect(reply.string("items.0.code") == "BKK")
            #expect(reply.string("items.0.country") == "TH")
            #expect(reply.string("items.0.currency") == "THB")
        }
    }

    @Test("as many places are told as were asked for, ten unless said")
    func limit() async throws {
        try await World.run(on: SeededFolder.full) { world in
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
        try await World.run(on: SeededFolder.full) { world in
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
        try await World.run { world in
            let reply = try await world.get("/v1/places/locate?lat=13.75&lon=100.5")
            #expect(
                reply.text
                    == #"{"city":{"name":"Bangkok","timeZone":"Asia/Bangkok"},"country":{"code":"TH","name":"Thailand"},"#
                    + #""currency":"THB","disputed":false}"#)
        }
    }

    @Test(
        "the open sea is nobody's",
        arguments: [("0", "-150"), ("-45", "-30"), ("0", "0"), ("30", "180"), ("30", "-180")])
    func sea(_ latitude: String, _ longitude: String) async throws {
        try await World.run(on: SeededFolder.full) { world in
            let reply = try await world.get("/v1/places/locate?lat=\(latitude)&lon=\(longitude)")
            #expect(reply.text == #"{"city":null,"country":null,"currency":null,"disputed":false}"#)
        }
    }

    @Test("land far from any city is told its country")
    func outback() async throws {
        try await World.run(on: SeededFolder.full) { world in
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
        try await World.run { world in
            let reply = try await world.get("/v1/places/locate?\(query)")
            #expect(reply.status == 422)
            #expect(reply.pointers == pointers)
        }
    }

    @Test(
        "the very ends of the world are points", arguments: ["lat=90&lon=180", "lat=-90&lon=-180", "lat=-0&lon=-0.0"])
    func ends(_ query: String) async throws {
        try await World.run { world in
            #expect(try await world.get("/v1/places/locate?\(query)").status == 200)
            let outside = try await world.get("/v1/places/locate?lat=90.1&lon=0")
            #expect(outside.status == 422)
        }
    }
}
