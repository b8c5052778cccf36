package import Domain
import Synchronization

/// Keeps the last letters of a demo in memory, to be read at `/dev/mail` where nothing sends them.
package final class DevMailbox: LetterCarrier {
    private static let capacity = 50

    private let kept = Mutex<[Letter]>([])

    package init() {}

    /// The newest first.
    var letters: [Letter] { kept.withLock { $0.reversed() } }

    package func carry(_ letter: Letter) async -> Result<Void, DeliveryFault> {
        kept.withLock { letters in
            // A letter that is sent twice is shown once.
            letters.removeAll { $0.id == letter.id }
            letters = (letters + [letter]).suffix(Self.capacity)
        }
        return .success(())
    }
}
