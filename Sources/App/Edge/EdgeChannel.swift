import HTTPEdge
import HummingbirdCore
import Logging
import NIOCore

/// Connects the edge with Hummingbird: `Edge` sets up each connection, and `HTTP1Channel` passes its requests to the
/// router.
struct EdgeChannel: ServerChildChannel {
    /// Hummingbird passes a connection from `setup` to `handle` in this value.
    struct Value: ServerChildChannelValue {
        let connection: EdgeConnection

        var channel: any Channel { connection.parts.channel }
    }

    let edge: Edge
    let responder: HTTPChannelHandler.Responder

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture { Value(connection: try edge.setUp(channel)) }
    }

    func handle(value: Value, logger: Logger) async {
        let (responder, connection) = (responder, value.connection)
        let requests = HTTP1Channel { request, writer, channel in
            connection.requestBegins(request.method)
            defer { connection.requestEnds() }
            try await responder(request, writer, channel)
        }
        await connection.serve { await requests.handle(value: connection.parts, logger: logger) }
    }
}
