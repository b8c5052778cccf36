// The table of all transitions is one list, so that it can be read as the specification that it is: hence its length.
import Foundation
import Testing

@testable import HTTPEdge

/// Every transition. A row begins with the events that lead to a state, and the state. Its lines are events and what each
/// does there: actions, and the state that follows if it is another one. An event that is not named does nothing.
///
/// `responding 1+2 last more` owes one response of the application, two are written and not taken by the system, no
/// further request is taken, and the client may be sending more. Seconds are what is left until the deadline.
enum MachineTable {
    struct Row: CustomTestStringConvertible, Sendable {
        let events: [MachineEvent]
        let state: String
        let results: [MachineEvent: String]

        var testDescription: String { state }
    }

    static let rows: [Row] = text.components(separatedBy: "\n\n").map { row in
        let lines = row.split(separator: "\n").map { line in
            let (events, result) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst(2))
            return (events.split(separator: " ").compactMap { MachineEvent(rawValue: String($0)) }, String(result))
        }
        let results = lines.dropFirst().flatMap { events, result in events.map { ($0, result) } }
        return Row(
            events: lines[0].0, state: lines[0].1, results: Dictionary(results, uniquingKeysWith: { "\($0) \($1)" }))
    }

    private static let text = """
        : idle, 20 s
            bytes: forward → reading, 30 s
            head: - → reading /a 0, 30 s
            lastHead: - → reading /last 0, 30 s
            waitingHead: continue → reading /waiting 0, 30 s
            largeHead: pass /large 0 → responding 1+0 last more
            badHead: respond malformed close → responding 0+1 last more, 10 s
            undecodable: respond headTooLarge close → responding 0+1 last more, 10 s
            stopped applicationEnd stop time close: close → closed
            read: read

        bytes: reading, 30 s
            bytes: forward
            head: - → reading /a 0, 30 s
            lastHead: - → reading /last 0, 30 s
            waitingHead: continue → reading /waiting 0, 30 s
            largeHead: pass /large 0 → responding 1+0 last more
            badHead: respond malformed close → responding 0+1 last more, 10 s
            undecodable: respond headTooLarge close → responding 0+1 last more, 10 s
            stopped applicationEnd time close: close → closed
            read: read
            stop: - → reading, 5 s

        bytes head: reading /a 0, 30 s
            bytes: forward
            lastHead: - → reading /last 0, 30 s
            waitingHead: continue → reading /waiting 0, 30 s
            largeHead: pass /large 0 → responding 1+0 last more
            badHead: respond malformed close → responding 0+1 last more, 10 s
            body: - → reading /a 3, 30 s
            largeBody: pass /a 65537 → responding 1+0 last more
            end: pass /a 0 → responding 1+0
            refusedEnd: respond overloaded → responding 0+1, 10 s
            undecodable: respond headTooLarge close → responding 0+1 last more, 10 s
            stopped applicationEnd time close: close → closed
            read: read
            stop: - → reading /a 0, 5 s

        bytes head end: responding 1+0
            bytes: forward
            head: - → responding 1+0 then /a 0
            lastHead: - → responding 1+0 then /last 0
            waitingHead: - → responding 1+0 then /waiting 0
            largeHead: pass /large 0 behind → responding 2+0 last more
            badHead: - → responding 1+0 last malformed more
            undecodable: - → responding 1+0 last headTooLarge more
            stopped close: close → closed
            read: read
            responseEnd: - → responding 0+1, 10 s
            applicationEnd stop: - → responding 1+0 last

        bytes head end head: responding 1+0 then /a 0
            bytes: forward
            lastHead: - → responding 1+0 then /last 0
            waitingHead: - → responding 1+0 then /waiting 0
            largeHead: pass /large 0 behind → responding 2+0 last more
            badHead: - → responding 1+0 last malformed more
            body: - → responding 1+0 then /a 3
            largeBody: pass /a 65537 behind → responding 2+0 last more
            end: pass /a 0 behind → responding 2+0
            refusedEnd: - → responding 1+0 last overloaded more
            undecodable: - → responding 1+0 last headTooLarge more
            stopped close: close → closed
            read: read
            responseEnd: - → responding 0+1 then /a 0, 10 s
            applicationEnd: - → responding 1+0 last
            stop: - → responding 1+0 last more

        bytes head end responseEnd: responding 0+1, 10 s
            bytes: forward
            head: - → responding 0+1 then /a 0, 10 s
            lastHead: - → responding 0+1 then /last 0, 10 s
            waitingHead: continue → responding 0+1 then /waiting 0, 10 s
            largeHead: pass /large 0 → responding 1+1 last more, 10 s
            badHead: respond malformed close → responding 0+2 last more, 10 s
            undecodable: respond headTooLarge close → responding 0+2 last more, 10 s
            stopped time close: close → closed
            read: read
            taken: - → idle, 20 s
            applicationEnd: - → responding 0+1 last, 10 s

        bytes head end responseEnd head: responding 0+1 then /a 0, 10 s
            bytes: forward
            lastHead: - → responding 0+1 then /last 0, 10 s
            waitingHead: continue → responding 0+1 then /waiting 0, 10 s
            largeHead: pass /large 0 → responding 1+1 last more, 10 s
            badHead: respond malformed close → responding 0+2 last more, 10 s
            body: - → responding 0+1 then /a 3, 10 s
            largeBody: pass /a 65537 → responding 1+1 last more, 10 s
            end: pass /a 0 → responding 1+1, 10 s
            refusedEnd: respond overloaded → responding 0+2, 10 s
            undecodable: respond headTooLarge close → responding 0+2 last more, 10 s
            stopped time close: close → closed
            read: read
            taken: - → reading /a 0, 30 s
            applicationEnd: - → responding 0+1 last, 10 s

        bytes head end head end responseEnd: responding 1+1, 10 s
            bytes: forward
            head: - → responding 1+1 then /a 0, 10 s
            lastHead: - → responding 1+1 then /last 0, 10 s
            waitingHead: - → responding 1+1 then /waiting 0, 10 s
            largeHead: pass /large 0 behind → responding 2+1 last more, 10 s
            badHead: - → responding 1+1 last malformed more, 10 s
            undecodable: - → responding 1+1 last headTooLarge more, 10 s
            stopped time close: close → closed
            read: read
            responseEnd: - → responding 0+2, 10 s
            taken: - → responding 1+0
            applicationEnd stop: - → responding 1+1 last, 10 s

        bytes lastHead end: responding 1+0 last
            bytes: forward
            head lastHead waitingHead largeHead badHead: - → responding 1+0 last more
            body largeBody end refusedEnd undecodable stopped: - → responding 1+0 last more
            read: read
            responseEnd: - → responding 0+1 last, 10 s
            close: close → closed

        bytes lastHead end responseEnd: responding 0+1 last, 10 s
            bytes: forward
            head lastHead waitingHead largeHead badHead: - → responding 0+1 last more, 10 s
            body largeBody end refusedEnd undecodable stopped: - → responding 0+1 last more, 10 s
            read: read
            taken time close: close → closed

        bytes head end badHead: responding 1+0 last malformed more
            bytes: forward
            read: - → responding 1+0 last malformed more held
            responseEnd: respond malformed close → responding 0+2 last more, 10 s
            close: close → closed

        bytes badHead: responding 0+1 last more, 10 s
            bytes: forward
            read: - → responding 0+1 last more held, 10 s
            taken: closeOutput → draining 0, 2 s
            time close: close → closed

        bytes badHead read: responding 0+1 last more held, 10 s
            bytes: forward
            taken: closeOutput, read → draining 0, 2 s
            time close: close → closed

        bytes badHead inputEnd: responding 0+1 last more, 10 s
            bytes: forward
            read: - → responding 0+1 last more held, 10 s
            taken time close: close → closed

        bytes head stop: reading /a 0, 5 s
            bytes: forward
            lastHead: - → reading /last 0, 5 s
            waitingHead: continue → reading /waiting 0, 5 s
            largeHead: pass /large 0 → responding 1+0 last more
            badHead: respond malformed close → responding 0+1 last more, 10 s
            body: - → reading /a 3, 5 s
            largeBody: pass /a 65537 → responding 1+0 last more
            end: pass /a 0 → responding 1+0 last
            refusedEnd: respond overloaded close → responding 0+1 last more, 10 s
            undecodable: respond headTooLarge close → responding 0+1 last more, 10 s
            stopped applicationEnd time close: close → closed
            read: read

        bytes head end responseEnd stop: responding 0+1, 10 s
            bytes: forward
            head: - → responding 0+1 then /a 0, 10 s
            lastHead: - → responding 0+1 then /last 0, 10 s
            waitingHead: continue → responding 0+1 then /waiting 0, 10 s
            largeHead: pass /large 0 → responding 1+1 last more, 10 s
            badHead: respond malformed close → responding 0+2 last more, 10 s
            undecodable: respond headTooLarge close → responding 0+2 last more, 10 s
            stopped taken time close: close → closed
            read: read
            applicationEnd: - → responding 0+1 last, 10 s

        bytes badHead taken: draining 0, 2 s
            bytes: discard → draining 10, 2 s
            inputEnd time close: close → closed
            read: read

        bytes lastHead end responseEnd taken: closed
            bytes: forward
            read: read
        """
}
