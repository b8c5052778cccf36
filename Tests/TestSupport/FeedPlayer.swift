import Foundation
import Synchronization

/// Feeds on this machine that answer as told.
package final class FeedPlayer: Sendable {
    package struct Response: Sendable {
        let status: Int
        let type: String
        let body: String

        package init(_ body: String, type: String = "text/xml", status: Int = 200) {
            self.body = body
            self.type = type
            self.status = status
        }

        /// What NBP says where it has nothing.
        package static let noData = Response(
            "404 NotFound - Not Found - Brak danych", type: "text/plain; charset=utf-8", status: 404)

        /// Not now; a question that comes back would have to wait longer than a fetch does.
        package static let unavailable = Response("busy", type: "text/plain", status: 503)
    }

    private let answers: Mutex<[String: Response]>
    private let paths = Mutex<[String]>([])

    init(_ answers: [String: Response]) {
        self.answers = Mutex(answers)
    }

    /// The paths that were asked for, with their queries, in the order of the requests.
    package var asked: [String] { paths.withLock { $0 } }

    /// From now on. A path that is not told is answered with 404.
    package func answer(_ answers: [String: Response]) { self.answers.withLock { $0 = answers } }

    /// Plays `answers` by path, without query, while `test` runs with the port.
    package static func playing<Result: Sendable>(
        _ answers: [String: Response] = [:], _ test: @Sendable (FeedPlayer, Int) async throws -> Result
    ) async throws -> Result {
        let player = FeedPlayer(answers)
        let door = try FrontDoor { path in player.answer(to: path) }
        defer { door.shut() }
        return try await test(player, door.port)
    }

    private func answer(to path: String) -> Response {
        paths.withLock { $0.append(path) }
        let plain = String(path.prefix { $0 != "?" })
        return answers.withLock { $0[plain] } ?? Response("Not found", type: "text/plain", status: 404)
    }
}

extension FeedPlayer.Response {
    /// The same in other bytes.
    package var spaced: FeedPlayer.Response { FeedPlayer.Response("\(body)\n", type: type, status: status) }

    /// The ECB's XML of these days, each with figures by code.
    package static func ecb(_ days: [(day: String, figures: [String: String])]) -> FeedPlayer.Response {
        let cubes = days.map { day, figures in
            let rates = figures.sorted { $0.key < $1.key }.map { "<Cube currency='\($0)' rate='\($1)'/>" }
            return "<Cube time='\(day)'>\(rates.joined())</Cube>"
        }
        return FeedPlayer.Response(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
            xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>\(cubes.joined())</Cube></gesmes:Envelope>
            """)
    }

    /// NBP's table A of a day as JSON, in the order of the figures.
    package static func nbpA(
        _ day: String, number: String, _ figures: [(name: String, code: String, mid: String)]
    ) -> FeedPlayer.Response {
        let rates = figures.map { #"{"currency":"\#($0)","code":"\#($1)","mid":\#($2)}"# }.joined(separator: ",")
        return FeedPlayer.Response(
            #"[{"table":"A","no":"\#(number)","effectiveDate":"\#(day)","rates":[\#(rates)]}]"#,
            type: "application/json; charset=utf-8")
    }
}
