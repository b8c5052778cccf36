import HTTPTypes
import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPEdge

@Suite("Who is let in") struct AdmissionTests {
    private let metrics = EdgeMetrics()
    private let loop = EmbeddedEventLoop()

    private func at(_ milliseconds: Int64) -> NIODeadline { .uptimeNanoseconds(1 << 40) + .milliseconds(milliseconds) }

    /// Requests of one connection come to their turn 30 ms late for half a second.
    private func makeLate(_ admission: Admission) {
        let ticket = admission.ticket(on: loop)
        for time in stride(from: Int64(0), through: 500, by: 100) {
            ticket.enter(.post, at: at(time))
            ticket.begin(.post, at: at(time + 30))
            ticket.end()
        }
    }

    @Test("a read is counted from when it is complete to when its answer is made")
    func entered() {
        let admission = Admission(limit: 9, metrics: metrics)
        let ticket = admission.ticket(on: loop)
        #expect(admission.reads == 0)
        ticket.enter(.get, at: at(0))
        #expect(admission.reads == 1)
        ticket.begin(.get, at: at(1))
        #expect(admission.reads == 1)
        ticket.end()
        #expect(admission.reads == 0)
        ticket.end()
        #expect(admission.reads == 0)
    }

    @Test("a read that waited behind another of its connection is counted from its turn")
    func begun() {
        let admission = Admission(limit: 9, metrics: metrics)
        let ticket = admission.ticket(on: loop)
        ticket.begin(.head, at: at(0))
        #expect(admission.reads == 1)
        ticket.end()
        #expect(admission.reads == 0)
    }

    @Test("a connection is counted once, however many of its requests are complete")
    func once() {
        let admission = Admission(limit: 9, metrics: metrics)
        let (one, other) = (admission.ticket(on: loop), admission.ticket(on: loop))
        one.enter(.get, at: at(0))
        one.enter(.get, at: at(0))
        one.begin(.get, at: at(1))
        one.enter(.get, at: at(1))
        #expect(admission.reads == 1)
        other.enter(.get, at: at(1))
        #expect(admission.reads == 2)
        one.end()
        #expect(admission.reads == 1)
    }

    @Test("a write is neither counted nor refused by the count", arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func writes(_ method: String) throws {
        let method = try #require(HTTPRequest.Method(method))
        let admission = Admission(limit: 1, metrics: metrics)
        let ticket = admission.ticket(on: loop)
        ticket.enter(method, at: at(0))
        ticket.begin(method, at: at(1))
        #expect(admission.reads == 0)
        ticket.end()
        #expect(admission.reads == 0)
        admission.ticket(on: loop).enter(.get, at: at(1))
        #expect(!ticket.refuses(method, at: at(1)))
        #expect(metrics.refusedReads == 0)
    }

    @Test("the read after the last place is refused and counted; an answer that is made gives its place to the next")
    func limit() {
        let admission = Admission(limit: 2, metrics: metrics)
        let tickets = (0..<3).map { _ in admission.ticket(on: loop) }
        tickets[0].enter(.get, at: at(0))
        #expect(!tickets[1].refuses(.get, at: at(0)))
        tickets[1].enter(.head, at: at(0))
        #expect(tickets[2].refuses(.get, at: at(0)))
        #expect(tickets[2].refuses(.head, at: at(0)))
        #expect((metrics.refusedReads, metrics.refusedLate) == (2, 0))
        tickets[0].end()
        #expect(!tickets[2].refuses(.get, at: at(0)))
        #expect(metrics.refusedReads == 2)
    }

    @Test("a connection that ends gives everything back, and nothing of it is counted any more")
    func close() {
        let admission = Admission(limit: 1, metrics: metrics)
        let ticket = admission.ticket(on: loop)
        ticket.enter(.get, at: at(0))
        ticket.close()
        #expect(admission.reads == 0)
        ticket.begin(.get, at: at(1))
        #expect(admission.reads == 0)
        ticket.enter(.get, at: at(2))
        #expect(admission.reads == 0)
        ticket.end()
        ticket.close()
        #expect(admission.reads == 0)
        #expect(!admission.ticket(on: loop).refuses(.get, at: at(2)))
    }

    @Test("requests to a loop that stays late are refused, writes too, and counted apart; other loops take them")
    func late() {
        let admission = Admission(limit: 1000, metrics: metrics)
        makeLate(admission)
        let waiting = (0..<16).map { _ in admission.ticket(on: loop) }
        for ticket in waiting {
            #expect(!ticket.refuses(.post, at: at(530)))
            for _ in 0..<2 { ticket.enter(.post, at: at(530)) }
        }
        let ticket = admission.ticket(on: loop)
        #expect(ticket.refuses(.post, at: at(530)))
        #expect(ticket.refuses(.get, at: at(530)))
        #expect((metrics.refusedReads, metrics.refusedLate) == (0, 2))
        #expect(!admission.ticket(on: EmbeddedEventLoop()).refuses(.get, at: at(530)))
        // One goes away before its turn, once.
        waiting[0].close()
        waiting[0].close()
        #expect(!ticket.refuses(.post, at: at(531)))
        ticket.enter(.post, at: at(531))
        #expect(admission.ticket(on: loop).refuses(.post, at: at(531)))
        // The turn of one has come.
        ticket.begin(.post, at: at(532))
        ticket.begin(.post, at: at(532))
        #expect(!ticket.refuses(.post, at: at(532)))
        ticket.enter(.post, at: at(532))
        #expect(admission.ticket(on: loop).refuses(.post, at: at(532)))
    }

    @Test("without a limit nothing is refused, and reads are counted all the same")
    func unlimited() {
        let admission = Admission(limit: nil, metrics: metrics)
        makeLate(admission)
        let tickets = (0..<400).map { _ in admission.ticket(on: loop) }
        for ticket in tickets {
            #expect(!ticket.refuses(.get, at: at(530)))
            ticket.enter(.get, at: at(530))
        }
        #expect(admission.reads == 400)
        #expect((metrics.refusedReads, metrics.refusedLate) == (0, 0))
    }
}
