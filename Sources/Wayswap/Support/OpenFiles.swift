import Foundation

/// The number of files and connections that the process may open.
enum OpenFiles {
    /// Descriptors for the database and the log, with a reserve.
    static let others = 256

    /// Raises the soft limit for `connections`. Returns how many connections fit.
    static func room(for connections: Int) -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return connections }
        let needed = rlim_t(connections + others)
        if limit.rlim_cur < needed {
            limit.rlim_cur = min(needed, limit.rlim_max)
            _ = setrlimit(kind, &limit)
            _ = getrlimit(kind, &limit)
        }
        return limit.rlim_cur >= needed ? connections : max(1, Int(limit.rlim_cur) - others)
    }
}
