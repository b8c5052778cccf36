import Testing

@testable import Domain

@Suite struct PublishedRateTests {
    @Test(
        "the digits are kept as published, zeros behind included",
        arguments: [
            ("1.1172", 11_172, 4), ("136.00", 13_600, 2), ("136", 136, 0), ("0.00021385", 21_385, 8),
            ("0.000000001", 1, 9), ("123456789.123456789012", 123_456_789_123_456_789_012, 12),
        ] as [(String, UInt128, Int)])
    func verbatim(text: String, mantissa: UInt128, scale: Int) throws {
        let rate = try PublishedRate(text)
        #expect(rate.text == text)
        #expect(rate.mantissa == mantissa)
        #expect(rate.scale == scale)
    }

    @Test(
        "nothing but digits and one point inside is a rate",
        arguments: [
            "", ".", "1.", ".5", "-1", "+1.2", " 1", "1 ", "1,1172", "1.1.1", "NaN", "Infinity", "0x1.5p3", "1e3",
            "1234567890", "1.1234567890123", "\u{661}", "1\u{0}", "=1+1",
        ])
    func grammar(text: String) {
        #expect(throws: RateFault.notANumber) { try PublishedRate(text) }
    }

    @Test("a rate is at least a billionth", arguments: ["0", "0.0", "0.000000000999"])
    func range(text: String) {
        #expect(throws: RateFault.outOfRange) { try PublishedRate(text) }
    }

    @Test("the value is the nearest Double of the text")
    func value() throws {
        #expect(try PublishedRate("4.4038").value == 4.4038)
        #expect(try PublishedRate("0.00021385").value == 0.00021385)
    }
}
