import Domain
import TestSupport
import Testing

@testable import App

@Suite("The text of metrics") struct MetricsTextTests {
    @Test("a family is its help, its type and its samples")
    func families() {
        var text = MetricsText()
        text.counter("a_total", 7, "How many.")
        text.family("b_seconds", .gauge, "How long.")
        text.sample(0.25, ("route", "/v1/offers/:id"), ("method", "GET"))
        text.sample(12.0)
        #expect(
            text.text == """
                # HELP a_total How many.
                # TYPE a_total counter
                a_total 7
                # HELP b_seconds How long.
                # TYPE b_seconds gauge
                b_seconds{route="/v1/offers/:id",method="GET"} 0.25
                b_seconds 12

                """)
    }

    @Test("a label or a help cannot break out of its line or its quotes")
    func escaping() {
        var text = MetricsText()
        text.family("a", .gauge, "one\ntwo \\ \"three\"")
        text.sample(1, ("l", "a\"b\\c\nd"))
        #expect(
            text.text == #"""
                # HELP a one\ntwo \\ "three"
                # TYPE a gauge
                a{l="a\"b\\c\nd"} 1

                """#)
    }

    @Test("each bucket of a histogram holds all smaller ones, and the last one is the count")
    func histogram() {
        var histogram = Histogram(bounds: [0.5, 1, 2.5])
        for value in [0.25, 0.5, 0.75, 2.5, 9] { histogram.add(value) }
        #expect(histogram.counts == [2, 1, 1, 1])
        var text = MetricsText()
        text.family("h", .histogram, "A.")
        text.samples(histogram, ("x", "y"))
        #expect(
            text.text == """
                # HELP h A.
                # TYPE h histogram
                h_bucket{x="y",le="0.5"} 2
                h_bucket{x="y",le="1"} 3
                h_bucket{x="y",le="2.5"} 4
                h_bucket{x="y",le="+Inf"} 5
                h_sum{x="y"} 13
                h_count{x="y"} 5

                """)
    }

    @Test(
        "numbers are written as a scraper reads them",
        arguments: [
            (0, "0"), (1, "1"), (0.001, "0.001"), (-2.5, "-2.5"), (.infinity, "+Inf"), (-.infinity, "-Inf"),
            (.nan, "NaN"),
            (1e-9, "1e-09"), (1_795_255_200.25, "1795255200.25"),
        ] as [(Double, String)])
    func numbers(_ value: Double, _ text: String) {
        #expect(MetricsText.number(value) == text)
    }

    @Test("the reader of these tests refuses what a scraper would refuse")
    func control() {
        let good = "# HELP a How many.\n# TYPE a counter\na{b=\"c\"} 1\n"
        #expect(throws: Never.self) { try Scrape(good) }
        for bad in [
            "a 1\n", "# HELP a How many.\na 1\n", good + good, good + "b 1\n", good + "a{b=c} 1\n",
            good + "a{b=\"c\" 1\n",
            good + "a x\n", String(good.dropLast()), good + "a{b=\"c\"d=\"e\"} 1\n", good + "\n", good + "a_sum 1\n",
        ] {
            #expect(throws: Missing.self, "\(bad)") { try Scrape(bad) }
        }
    }
}
