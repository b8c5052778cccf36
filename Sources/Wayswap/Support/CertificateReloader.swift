import App
import HTTPEdge
import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads certificate and key on SIGHUP, the signal that certificate renewal programs send.
struct CertificateReloader: Service {
    let identity: TLSIdentity
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                try identity.reload()
                logger.info("certificate read again")
            } catch {
                logger.error("the certificate cannot be used; the one before it stays", metadata: ["why": "\(error)"])
            }
        }
    }
}
