import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Maps the client's errors. Their texts are dropped, because they may contain a URL.
enum HTTPErrors {
    static func reason(of error: any Error) -> FetchFault.Reason {
        switch error {
        case let error as HTTPClientError: reason(of: error)
        case let error as IOError: isEnd(error.errnoCode) ? .cut : .unreachable
        case ChannelError.connectTimeout: .connectTimedOut
        case is ChannelError: .cut
        case is NIOConnectionError: .unreachable
        case NIOSSLError.uncleanShutdown: .cut
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .notSecure
        case HTTPParserError.invalidEOFState: .cut
        case is HTTPParserError: .notHTTP
        case is CancellationError: .cancelled
        default: .unexpected(type: String(describing: type(of: error)))
        }
    }

    private static func reason(of error: HTTPClientError) -> FetchFault.Reason {
        switch error {
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: .connectTimedOut
        case .deadlineExceeded, .readTimeout, .writeTimeout: .timedOut
        case .remoteConnectionClosed: .cut
        case .cancelled, .alreadyShutdown: .cancelled
        case .invalidURL, .emptyHost, .emptyScheme: .badRequest
        default: .unexpected(type: "HTTPClientError, \(error.shortDescription)")
        }
    }

    /// The peer closed an established connection.
    private static func isEnd(_ code: Int32) -> Bool { code == ECONNRESET || code == EPIPE || code == ENOTCONN }
}
