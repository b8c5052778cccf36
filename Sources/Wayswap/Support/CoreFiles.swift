import Foundation

/// A picture of the process's memory, which a crash may leave on the disk: there the points that people sent, and
/// their passwords, would outlive the request.
enum CoreFiles {
    /// From here on a crash leaves none, whatever the process was started with.
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
