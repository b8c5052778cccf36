import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport

/// A gateway for text messages on this machine, which answers as told.
final class GatewayServer: Sendable {
    /// A request as it came.
    struct Received: Sendable, Equatable {
        let head: String
        let body: String

        func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    let port: Int
    private let received = Mutex<[Received]>([])

    private init(port: Int) { self.port = port }

    var requests: [Received] { received.withLock { $0 } }

    /// - Parameter status: Nil for no answer at all.
    static func answering(
        _ status: Int?, during test: @Sendable (GatewayServer) async throws -> Void
    ) async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        guard let port = listener.channel.localAddress?.port else { throw Missing("a port") }
        let server = GatewayServer(port: port)
        let serving = Task { await server.serve(listener, status) }
        let result: Result<Void, any Error>
        do {
            try await test(server)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        serving.cancel()
        await serving.value
        try result.get()
    }

    private func serve(
        _ listener: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>, _ status: Int?
    ) async {
        // `try?`: cancelled, because the test is over.
        try? await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    // `try?`: the other side left.
                    group.addTask { try? await self.answer(status, on: connection) }
                }
            }
        }
    }

    private func answer(_ status: Int?, on connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var text = ""
            var bytes = inbound.makeAsyncIterator()
            while true {
                if let request = Self.whole(text) {
                    received.withLock { $0.append(request) }
                    break
                }
                guard let more = try await bytes.next() else { return }
                text += String(buffer: more)
            }
            guard let status else {
                while try await bytes.next() != nil {}
                return
            }
            try await outbound.write(
                ByteBuffer(string: "HTTP/1.1 \(status) Any\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
        }
    }

    /// Nil until the body is as long as the head says.
    private static func whole(_ text: String) -> Received? {
        let parts = text.components(separatedBy: "\r\n\r\n")
        guard parts.count == 2 else { return nil }
        let request = Received(head: parts[0], body: parts[1])
        return request.header("Content-Length").flatMap { Int($0) } == request.body.utf8.count ? request : nil
    }
}
