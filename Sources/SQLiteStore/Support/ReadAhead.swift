import Dispatch
import Foundation
import Synchronization

/// Reads the file of the database once from front to back after a start, so that the kernel has its pages when people search.
///
/// A search reads pages all over the file. From a cold disk each takes a wait of its own: on a million offers a search took
/// 266 ms. In one piece the file comes as fast as the disk is.
package final class ReadAhead: Sendable {
    /// Bytes of one read.
    private static let piece = 1 << 20

    private let path: String
    private let isStopped = Atomic(false)

    package init(_ folder: DataFolder) { path = folder.database }

    /// From now on nothing more is read.
    package func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Reads the file on a thread of its own; returns the number of bytes read. It is 0 for a file larger than `room`, which
    /// would push itself out, and for one that cannot be read.
    package func run(room: Int = ReadAhead.room) async -> Int {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "wayswap.read-ahead", qos: .utility).async { [self] in
                    continuation.resume(returning: read(room))
                }
            }
        } onCancel: {
            stop()
        }
    }

    private func read(_ room: Int) -> Int {
        // It is never closed: that would drop the locks that SQLite has on the file in this process.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0, lseek(file, 0, SEEK_END) <= off_t(room) else { return 0 }
        var place = 0
        withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 1) { buffer in
            while !isStopped.load(ordering: .relaxed) {
                let count = pread(file, buffer.baseAddress, Self.piece, off_t(place))
                guard count > 0 else { break }
                place += count
            }
        }
        return place
    }

    /// Half of the memory that this process can still get for files, in bytes: of the machine, and of its control groups.
    package static var room: Int { room(proc: "/proc", groups: "/sys/fs/cgroup") }

    static func room(proc: String, groups: String) -> Int {
        func text(_ path: String) -> String? {
            try? String(contentsOfFile: path, encoding: .utf8)  // Another system has none: then nothing is read.
        }
        let machine = text("\(proc)/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        guard let kibibytes = machine?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return 0 }
        var free = kibibytes * 1024
        // Without a second version of control groups there is no such line, and no limit is known.
        let line = text("\(proc)/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::") }
        var group = line.map { String($0.dropFirst(3)) } ?? "/"
        while true {
            func bytes(_ name: String) -> Int? {
                text("\(groups)\(group)/\(name)").flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            }
            if let most = bytes("memory.max"), let used = bytes("memory.current") {
                free = min(free, max(0, most - used))
            }
            guard let slash = group.lastIndex(of: "/"), group != "/" else { break }
            group = slash == group.startIndex ? "/" : String(group[..<slash])
        }
        return free / 2
    }
}
