package import Foundation

/// Where the sources of the running tests are.
package enum Repository {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
