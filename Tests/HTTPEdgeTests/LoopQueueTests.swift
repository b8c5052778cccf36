import NIOCore
import Testing

@testable import HTTPEdge

@Suite("The queue of an event loop") struct LoopQueueTests {
    private let queue = LoopQueue()

    private func at(_ milliseconds: Int64) -> NIODeadline { .uptimeNanoseconds(1 << 40) + .milliseconds(milliseconds) }

    /// The turn of a request comes, which had `ahead` others before it.
    private func turn(at milliseconds: Int64, waited: Int64 = 25, ahead: Int = 0) {
        _ = queue.enter()
        queue.leave(ahead: ahead, since: at(milliseconds - waited), at: at(milliseconds))
    }

    /// How many requests enter at once until one is refused; at most a thousand.
    private func admitted(at milliseconds: Int64) -> Int {
        var count = 0
        while count < 1000, queue.hasRoom(at: at(milliseconds)) {
            _ = queue.enter()
            count += 1
        }
        return count
    }

    @Test("each request is told how many wait before it")
    func places() {
        #expect((0..<3).map { _ in queue.enter() } == [0, 1, 2])
        queue.leave(ahead: 0, since: at(0), at: at(1))
        #expect(queue.enter() == 2)
        queue.abandon()
        queue.abandon()
        #expect(queue.enter() == 1)
    }

    @Test("a burst that is late for less than half a second refuses nothing")
    func burst() {
        for time in 0...499 { turn(at: Int64(time)) }
        #expect(admitted(at: 499) == 1000)
        #expect(admitted(at: 10_000) == 1000)
    }

    @Test("who waits just as long as is aimed at is not late")
    func punctual() {
        for time in 0...600 { turn(at: Int64(time), waited: 20) }
        #expect(admitted(at: 600) == 1000)
    }

    @Test("half a second of late requests without a pause begins the cut, also with punctual ones in between")
    func cut() {
        #expect(admitted(at: 0) == 1000)
        for time in 0...500 { turn(at: Int64(time), waited: time % 100 == 10 ? 25 : 20) }
        #expect(queue.hasRoom(at: at(509)))
        turn(at: 510)
        #expect(!queue.hasRoom(at: at(510)))
    }

    @Test("a pause of half a second starts the count anew")
    func pause() {
        for time in stride(from: 0, through: 400, by: 100) { turn(at: Int64(time)) }
        for time in stride(from: 900, through: 1300, by: 100) { turn(at: Int64(time)) }
        #expect(admitted(at: 1300) == 1000)
        turn(at: 1399)
        #expect(queue.hasRoom(at: at(1399)))
        turn(at: 1400)
        #expect(!queue.hasRoom(at: at(1400)))
    }

    @Test(
        "while it is cut, as many may wait as take 20 ms together, and always 16",
        arguments: [(ahead: 0, room: 16), (97, 79), (99, 81), (249, 201)])
    func room(ahead: Int, room: Int) {
        // 25 ms for so many places and one's own: 25 ms, 0.255, 0.25, 0.1 each.
        for time in 0...600 { turn(at: Int64(time), ahead: ahead) }
        #expect(admitted(at: 600) == room)
        #expect(!queue.hasRoom(at: at(601)))
    }

    @Test("whoever goes away, or has their turn, makes room for one more")
    func abandon() {
        for time in 0...600 { turn(at: Int64(time)) }
        #expect(admitted(at: 600) == 16)
        queue.abandon()
        #expect(admitted(at: 601) == 1)
        queue.leave(ahead: 0, since: at(577), at: at(602))
        #expect(admitted(at: 602) == 1)
    }

    @Test("half a second after the last refusal everything is let in again, and the count begins anew")
    func rest() {
        for time in stride(from: 0, through: 500, by: 100) { turn(at: Int64(time)) }
        #expect(admitted(at: 500) == 16)
        #expect(!queue.hasRoom(at: at(999)))
        #expect(!queue.hasRoom(at: at(1498)))
        #expect(queue.hasRoom(at: at(1998)))
        #expect(admitted(at: 1998) == 1000)
        for time in stride(from: 2000, through: 2400, by: 100) { turn(at: Int64(time)) }
        #expect(queue.hasRoom(at: at(2400)))
        turn(at: 2500)
        #expect(!queue.hasRoom(at: at(2500)))
    }

    @Test("a cut queue that refuses nobody for half a second is no longer cut")
    func needless() {
        for time in stride(from: 0, through: 500, by: 100) { turn(at: Int64(time)) }
        #expect(queue.hasRoom(at: at(1000)))
        #expect(admitted(at: 1000) == 1000)
    }
}
