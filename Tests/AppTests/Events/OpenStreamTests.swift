import Domain
import TestSupport
import Testing

@testable import App

@Suite("Looking after a stream") struct OpenStreamTests {
    private static let pace = EventPace()

    /// How often the connection was cut.
    private final class Cuts: Sendable {
        let count = Counter()
    }

    private func open(_ cuts: Cuts, life: Duration = .seconds(600)) -> (OpenStream, ContinuousClock.Instant) {
        let now = ContinuousClock.now
        let stream = OpenStream(of: Identifier(high: 1, low: 1), endsAt: now + life, at: now) { cuts.count.add() }
        return (stream, now)
    }

    @Test("a client that takes nothing for 30 seconds is cut; one that takes something, however slowly, is not")
    func patience() {
        let cuts = Cuts()
        let (stream, now) = open(cuts)
        #expect(!stream.check(at: now + .seconds(29.9), Self.pace))
        for seconds in stride(from: 20, through: 200, by: 20) {
            stream.advance(at: now + .seconds(seconds))
            #expect(!stream.check(at: now + .seconds(seconds + 29), Self.pace), "\(seconds)")
        }
        #expect(cuts.count.value == 0)
        #expect(stream.check(at: now + .seconds(230), Self.pace))
        #expect(cuts.count.value == 1)
    }

    @Test("so is one that takes nothing while 257 events are announced")
    func behind() {
        let cuts = Cuts()
        let (stream, now) = open(cuts)
        stream.tell { $0.events += 256 }
        #expect(!stream.check(at: now, Self.pace))
        stream.advance(at: now)
        stream.tell { $0.events += 256 }
        #expect(!stream.check(at: now, Self.pace))
        stream.tell { $0.events += 1 }
        #expect(stream.check(at: now, Self.pace))
        #expect(cuts.count.value == 1)
    }

    @Test("a client that has taken nothing for five seconds is stuck, unless its stream waits for news")
    func stuck() async {
        let (stream, now) = open(Cuts())
        #expect(!stream.isStuck(at: now + .seconds(4.9), Self.pace))
        #expect(stream.isStuck(at: now + .seconds(5), Self.pace))
        stream.advance(at: now + .seconds(5))
        #expect(!stream.isStuck(at: now + .seconds(9.9), Self.pace))
        stream.leave()
        #expect(stream.isEnding)
        let news = await stream.next()
        #expect((news.hasLeft, news.isOver, news.end) == (true, true, nil))
    }

    @Test("after 25 silent seconds it beats, at the end of its life it rotates, and the first end counts")
    func news() async {
        let cuts = Cuts()
        let (stream, now) = open(cuts)
        let told = Counter()
        async let quiet = {
            defer { told.add() }
            return await stream.next()
        }()
        // It beats only once it waits.
        while told.value == 0 {
            #expect(!stream.check(at: now + .seconds(100), EventPace.patient))
            await Task.yield()
        }
        #expect(await quiet.isQuiet)
        #expect(!stream.check(at: now + .seconds(600), EventPace.patient))
        stream.finish(.superseded)
        #expect(await stream.next().end == .rotate)
        #expect(cuts.count.value == 0)
    }
}

extension EventPace {
    /// Cuts nobody.
    fileprivate static var patient: EventPace {
        var pace = EventPace()
        pace.patience = .seconds(3600)
        return pace
    }
}
