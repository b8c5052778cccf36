import Domain
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Cities that an airport serves") struct ServedCitiesTests {
    private func city(
        _ name: String, _ country: String, _ latitude: Double, _ longitude: Double, names: [String] = [],
        population: Int64 = 500_000
    ) throws -> CitySeed {
        let centre = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return CitySeed(
            key: 1, name: name, country: country, latitude: centre.latitudeE7, longitude: centre.longitudeE7,
            population: population, timeZone: "Etc/GMT", names: ([name] + names).map(FoldedName.fold))
    }

    private func served(by name: String, in country: String, at latitude: Double, _ longitude: Double) throws
        -> [String]
    {
        let cities = ServedCities([
            try city("Moscow", "RU", 55.7522, 37.6156, names: ["Москва"]),
            try city("Moscow", "US", 46.7324, -117.0002, names: ["Москоу"]),
            try city("Delhi", "IN", 28.6519, 77.2315, names: ["New Delhi", "Дели"]),
            try city("New Delhi", "IN", 28.6358, 77.2245, names: ["Нью-Дели"]),
            try city("Manchester", "US", 42.9956, -71.4548), try city("Manchester", "US", 41.7759, -72.5215),
        ])
        let airport = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return cities.served(by: name, in: country, at: airport).flatMap(\.names)
    }

    @Test("have its name, in the same country")
    func country() throws {
        #expect(try served(by: "MOSCOW", in: "RU", at: 55.9726, 37.4146) == ["moscow", "москва"])
        #expect(try served(by: "Moscow", in: "US", at: 46.7439, -117.11) == ["moscow", "москоу"])
        #expect(try served(by: "Moscow", in: "UA", at: 55.9726, 37.4146) == [])
        #expect(try served(by: "Mosco", in: "RU", at: 55.9726, 37.4146) == [])
    }

    @Test("have the name as their own or as another one")
    func other() throws {
        #expect(try served(by: "Москва", in: "RU", at: 55.9726, 37.4146) == ["moscow", "москва"])
        #expect(
            try served(by: "New Delhi", in: "IN", at: 28.5665, 77.1031)
                == ["delhi", "new delhi", "дели", "new delhi", "нью дели"])
    }

    @Test("lie within 100 km")
    func reach() throws {
        // 99.9 and 100.1 km north of the centre.
        #expect(try served(by: "Moscow", in: "RU", at: 56.6506, 37.6156) == ["moscow", "москва"])
        #expect(try served(by: "Moscow", in: "RU", at: 56.6524, 37.6156) == [])
        #expect(try served(by: "Manchester", in: "US", at: 42.9326, -71.4357) == ["manchester"])
    }

    @Test("give it their size, and its name the rest of its rank")
    func weights() {
        let weights = [
            AirportSeed.weight(of: "Smith Field", inhabitants: 0),
            AirportSeed.weight(of: "Tiny Airport", inhabitants: 99_999),
            AirportSeed.weight(of: "Tiny International Airport", inhabitants: 0),
            AirportSeed.weight(of: "Downtown International Airport", inhabitants: 100_000),
            AirportSeed.weight(of: "Heathrow Airport", inhabitants: 8_961_989),
            AirportSeed.weight(of: "Pudong International Airport", inhabitants: 24_874_500),
        ]
        #expect(weights == [0, 1, 2, 3, 268, 746])
    }
}
