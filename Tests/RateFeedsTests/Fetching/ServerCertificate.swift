import Foundation
import NIOSSL

/// A certificate that nobody has signed but itself, made for one test.
struct ServerCertificate {
    let certificate: NIOSSLCertificate
    let context: NIOSSLContext

    init(for host: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // `try?`: what is left in the folder of temporary files harms nobody.
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["key.pem", "certificate.pem"].map { folder.appending(path: $0).path }
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments =
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
            + ["-subj", "/CN=feed", "-addext", "subjectAltName=DNS:\(host)", "-keyout", files[0], "-out", files[1]]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard let certificate = try NIOSSLCertificate.fromPEMFile(files[1]).first else {
            throw Missing("a certificate")
        }
        self.certificate = certificate
        context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: [.certificate(certificate)],
                privateKey: .privateKey(try NIOSSLPrivateKey(file: files[0], format: .pem))))
    }
}
