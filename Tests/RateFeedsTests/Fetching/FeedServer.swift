import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A feed on this machine that misbehaves as told.
final class FeedServer: Sendable {
    /// What is done with a connection once its request is in; after the last step it is closed.
    enum Step: Sendable {
        case send(String)
        case sendBytes([UInt8])
        /// The same again and again, with a pause between, until the other side leaves.
        case drip(String, every: Duration)
        /// Nothing more until the other side leaves.
        case hang
    }

    let port: Int
    private let heads = Mutex<[String]>([])

    private init(port: Int) { self.port = port }

    /// The head of each request that came, in order.
    var requests: [String] { heads.withLock { $0 } }

    /// Plays the first script on the first connection, and so on; the last one again on all that follow.
    static func playing<Result: Sendable>(
        _ scripts: [Step]..., tls: NIOSSLContext? = nil, during test: (FeedServer) async throws -> Result
    ) async throws -> Result {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        guard let port = listener.channel.localAddress?.port else { throw Missing("a port") }
        let server = FeedServer(port: port)
        let serving = Task { await server.serve(listener, scripts) }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await test(server)) } catch { result = .failure(error) }
        serving.cancel()
        await serving.value
        return try result.get()
    }

    private func serve(
        _ listener: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>, _ scripts: [[Step]]
    ) async {
        // `try?`: cancelled, because the test is over.
        try? await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    group.addTask {
                        // `try?`: the other side left, which is what most tests are about.
                        try? await self.play(scripts, on: connection)
                    }
                }
            }
        }
    }

    private func play(_ scripts: [[Step]], on connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var head = ""
            var bytes = inbound.makeAsyncIterator()
            while !head.hasSuffix("\r\n\r\n") {
                guard let more = try await bytes.next() else { return }
                head += String(buffer: more)
            }
            let number = heads.withLock { heads in
                heads.append(head)
                return heads.count - 1
            }
            for step in scripts[min(number, scripts.count - 1)] {
                switch step {
                case .send(let text): try await outbound.write(ByteBuffer(string: text))
                case .sendBytes(let all): try await outbound.write(ByteBuffer(bytes: all))
                case .drip(let text, let pause):
                    while true {
                        try await outbound.write(ByteBuffer(string: text))
                        try await Task.sleep(for: pause, clock: .continuous)
                    }
                case .hang: while try await bytes.next() != nil {}
                }
            }
        }
    }
}

/// What a test cannot do without.
struct Missing: Error {
    let what: String
    init(_ what: String) { self.what = what }
}

extension FeedServer.Step {
    /// A whole answer with a length.
    static func answer(_ status: Int = 200, _ type: String = "application/json", body: String, _ more: String = "")
        -> Self
    {
        .send(
            """
            HTTP/1.1 \(status) Any\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\(more)\r\n\(body)
            """)
    }

    /// The head of an answer whose body comes in chunks.
    static let chunked = Self.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")

    static func chunk(_ text: String) -> Self { .send("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n") }
    static let lastChunk = Self.send("0\r\n\r\n")
}

/// A port that is taken, so that nobody else can have it, and on which nobody listens.
final class DeafPort {
    let number: Int
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
            }
        }
        number = Int(in_port_t(bigEndian: address.sin_port))
        guard status == 0 else { throw Missing("a free port") }
    }

    deinit { close(descriptor) }
}
