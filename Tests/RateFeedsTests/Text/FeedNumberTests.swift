import Domain
import Testing

@testable import RateFeeds

@Suite struct FeedNumberTests {
    @Test(
        "an exponent of two digits is written out, every other number stays as it is",
        arguments: [
            ("4.9e-05", "0.000049"), ("4.90E-05", "0.0000490"), ("1e-09", "0.000000001"), ("49e-06", "0.000049"),
            ("1.5e+05", "150000"), ("1.25e01", "12.5"), ("1.25e00", "1.25"), ("2.6410", "2.6410"), ("136", "136"),
        ])
    func accepted(text: String, plain: String) {
        #expect(PublishedRate(feed: text, exponents: true)?.text == plain)
        let hasExponent = text.contains { $0 == "e" || $0 == "E" }
        #expect(PublishedRate(feed: text, exponents: false)?.text == (hasExponent ? nil : plain))
    }

    @Test(
        "other numbers are refused",
        arguments: [
            "1e400", "1e-400", "1e5", "1e-5", "e-05", "1e", "1ee05", "1e-05e-05", "1e--5", "1.e-05", ".5e-05",
            "-1e-05", "1e-10", "1e+09.0", "1e99", "0e-05", "1.1234567890123e+01", "1234567890e-05", "+1.2", "0x1.5p3",
            "NaN", "Infinity", "1,1172", "", " 1", "1 ", "0", "0.0000", "1e-0\u{661}",
            "1.00000000000000000000000000000000",
        ])
    func refused(text: String) {
        #expect(PublishedRate(feed: text, exponents: true) == nil)
    }
}
