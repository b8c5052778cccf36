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

    @Test(
        "what some providers publish has up to 36 decimals and is kept exactly",
        arguments: [
            ("0.000012345678901", 12_345_678_901, 15), ("1000000000", 1_000_000_000, 0),
            ("0.000000001234567890123456789012345678", 1_234_567_890_123_456_789_012_345_678, 36),
            ("123456789.1234567890123456789012", 1_234_567_891_234_567_890_123_456_789_012, 22),
        ] as [(String, UInt128, Int)])
    func long(text: String, mantissa: UInt128, scale: Int) throws {
        let rate = try PublishedRate(long: text)
        #expect((rate.text, rate.mantissa, rate.scale) == (text, mantissa, scale))
        #expect(rate.value == Double(text))
        #expect(throws: RateFault.notANumber) { try PublishedRate(text) }
        #expect(rate.isSameValue(as: try PublishedRate(long: text.contains(".") && scale < 36 ? "\(text)0" : text)))
    }

    @Test("beyond a billion, below a billionth, or with more digits than are counted, nothing is a rate")
    func longest() {
        for text in ["1000000000.1", "1000000001", "0.000000000999999999999", "0.0000000009"] {
            #expect(throws: RateFault.outOfRange) { try PublishedRate(long: text) }
        }
        for text in ["0.\(String(repeating: "1", count: 37))", "12345678901", "1e-5", "-1", "1."] {
            #expect(throws: RateFault.notANumber) { try PublishedRate(long: text) }
        }
    }

    @Test("the value is the nearest Double of the text")
    func value() throws {
        #expect(try PublishedRate("4.4038").value == 4.4038)
        #expect(try PublishedRate("0.00021385").value == 0.00021385)
    }

    @Test(
        "the quick value of a text is that of the rate, and what is none has none",
        arguments: [
            "4.4038", "0.2270766", "1", "38.100000000", "0.000000001", "123456789.123456789", "16235.2", "007.5",
        ])
    func isPlainValue(_ text: String) throws {
        #expect(Self.plainValue(of: text) == (try PublishedRate(text)).value)
    }

    @Test(
        "a text of another form has no quick value",
        arguments: ["", ".", "1.", ".5", "4,4", "-1", "1e3", "1.2.3", "0", "0.000", "1234567890", "1.2345678901", " 1"])
    func noPlainValue(_ text: String) { #expect(Self.plainValue(of: text) == nil) }

    private static func plainValue(of text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { PublishedRate.plainValue(of: $0) }
    }
}
