import Foundation

/// Core dumps. A core dump on disk would keep raw coordinates and passwords for longer than the request.
enum CoreFiles {
    /// Disables core dumps, whatever limits the process was started with.
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
