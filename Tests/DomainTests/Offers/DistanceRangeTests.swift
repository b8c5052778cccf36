import Domain
import Testing

@Suite("the distance of an offer") struct DistanceRangeTests {
    @Test(
        "between two cells it is whole kilometres: down for the nearest two points, up for the farthest",
        arguments: [
            (0, 0, 0, 0), (995, 1_400, 0, 3), (2_999, 0, 2, 3), (3_000, 0, 3, 3), (3_001, 0, 3, 4),
            (3_000, 1_000, 2, 4), (5_007, 7_000, 0, 13), (21_057, 700, 20, 22), (27_323, 700, 26, 29),
        ] as [(Double, Int, Int, Int)])
    func range(metres: Double, halfDiagonals: Int, atLeast: Int, atMost: Int) {
        let range = DistanceRange(metres, halfDiagonals: halfDiagonals)
        #expect((range.atLeast, range.atMost) == (atLeast, atMost))
    }
}
