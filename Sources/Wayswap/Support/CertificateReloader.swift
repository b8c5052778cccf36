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
                logger.info("certificate reloaded")
            } catch {
                logger.error("certificate rejected; the previous one stays in use", metadata: ["why": "\(error)"])
            }
        }
    }
}
