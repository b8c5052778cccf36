import Foundation
import JSON
import NIOCore
import NIOPosix

/// A load of travellers who hold streams of events, send messages, are cut and resume, and check what they saw.
///
///     wayswap-streams PORT PEOPLE [SEND-PORT]
///
/// PEOPLE is a file with a token, a tab and a thread on each line. Commands come on standard input, and each gets one line of
/// JSON: `open COUNT RATE [EACH]` (streams a second, streams a traveller), `send COUNT RATE LINES [BYTES]` (messages a
/// second, 0: each after the answer to the last; connections; more bytes a text), `cut RATE` (streams a second), `cut-sends PERCENT`,
/// `plant skip|again|forget` (a defect of the readers, which the check must find), `wait live|settled SECONDS`, `report`.
@main
enum Program {
    static func main() throws {
        let words = CommandLine.arguments
        // `try?`: whatever is wrong with the file, nothing can be done without it.
        guard words.count > 2, let port = Int(words[1]), let people = try? Person.all(in: words[2]) else {
            FileHandle.standardError.write(Data("usage: wayswap-streams PORT PEOPLE [SEND-PORT]\n".utf8))
            exit(64)
        }
        let sendPort = words.count > 3 ? Int(words[3]) ?? port : port
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        let driver = try loop.submit {
            let ports = try Ports(
                streams: SocketAddress(ipAddress: "127.0.0.1", port: port),
                sends: SocketAddress(ipAddress: "127.0.0.1", port: sendPort))
            let driver = Driver(people, ports, on: loop)
            driver.run()
            return NIOLoopBound(driver, eventLoop: loop)
        }.wait()
        while let line = readLine() { try loop.submit { driver.value.obey(line) }.wait() }
        exit(0)
    }
}

/// Where streams are opened and messages sent.
struct Ports {
    let streams: SocketAddress
    let sends: SocketAddress
}

/// A traveller of the prepared world.
struct Person: Sendable {
    let token: String
    /// The place of the thread among all threads, and its id.
    let thread: Int
    let threadID: String

    static func all(in file: String) throws -> [Person] {
        var threads: [Substring: Int] = [:]
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t")
            guard parts.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
            let thread = threads[parts[1], default: threads.count]
            threads[parts[1]] = thread
            return Person(token: String(parts[0]), thread: thread, threadID: String(parts[1]))
        }
    }
}
