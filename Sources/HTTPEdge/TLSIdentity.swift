import Foundation
import NIOSSL
import Synchronization

/// The server's certificate and key from two files in PEM. They can be read again while the server runs.
package final class TLSIdentity: Sendable {
    /// Why the files cannot be used, for an operator.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    private let certificate: String
    private let key: String
    private let current: Mutex<NIOSSLContext>

    package init(certificate: String, key: String) throws {
        self.certificate = certificate
        self.key = key
        current = Mutex(try Self.read(certificate, key))
    }

    var context: NIOSSLContext { current.withLock { $0 } }

    /// Reads the files again for new connections. If they are unusable, new connections keep the old certificate.
    package func reload() throws {
        let next = try Self.read(certificate, key)
        current.withLock { $0 = next }
    }

    private static func read(_ certificate: String, _ key: String) throws -> NIOSSLContext {
        func bytes(_ path: String) throws -> [UInt8] {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw Fault(description: "cannot read \(path)")
            }
            return Array(data)
        }
        let (certificateBytes, keyBytes) = (try bytes(certificate), try bytes(key))
        // `try?`: BoringSSL's own errors are numbers; the file's name says more.
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificateBytes), !chain.isEmpty else {
            throw Fault(description: "\(certificate) holds no certificate in PEM")
        }
        // `try?`: as above.
        guard let privateKey = try? NIOSSLPrivateKey(bytes: keyBytes, format: .pem) else {
            throw Fault(description: "\(key) holds no private key in PEM without a passphrase")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        do { return try NIOSSLContext(configuration: configuration) } catch {
            // BoringSSL checks that the key matches the certificate.
            throw Fault(description: "\(key) is not the key of \(certificate)")
        }
    }
}
