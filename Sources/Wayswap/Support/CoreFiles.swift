import Foundation

/// Core dumps. One on the disk would keep raw coordinates and passwords
/// for longer than the request.
enum CoreFiles {
    /// Switches core dumps off, whatever limits the process was started with.
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
