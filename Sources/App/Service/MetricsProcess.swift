import Foundation

/// Numbers of the system about this process, under the names that all exporters use; Linux only.
struct MetricsProcess: Equatable {
    let cpuSeconds: Double
    /// Seconds since 1970.
    let startTime: Double
    let residentBytes: Int
    let virtualBytes: Int
    let threads: Int
    let openFiles: Int
    /// Nil if there is no limit.
    let maxFiles: Int?

    /// The units of `/proc`: ticks of `USER_HZ`, and pages.
    struct Units: Equatable {
        let ticksPerSecond: Int
        let pageBytes: Int
    }

    /// - Parameters:
    ///   - stat: `/proc/self/stat`; the program name in it may contain spaces and parentheses.
    ///   - limits: `/proc/self/limits`.
    ///   - boot: start of the machine in seconds since 1970.
    init?(stat: String, limits: String, boot: Int, openFiles: Int, units: Units) {
        guard let name = stat.lastIndex(of: ")") else { return nil }
        // The first field after the name is field 3 of proc(5).
        let fields = stat[stat.index(after: name)...].split(separator: " ").map { Int($0) }
        func field(_ number: Int) -> Int? { fields.indices.contains(number - 3) ? fields[number - 3] : nil }
        guard let user = field(14), let kernel = field(15), let threads = field(20), let started = field(22),
            let size = field(23), let pages = field(24)
        else { return nil }
        let ticks = Double(units.ticksPerSecond)
        cpuSeconds = Double(user + kernel) / ticks
        startTime = Double(boot) + Double(started) / ticks
        residentBytes = pages * units.pageBytes
        virtualBytes = size
        self.threads = threads
        self.openFiles = openFiles
        maxFiles = limits.split(separator: "\n").first { $0.hasPrefix("Max open files") }
            .flatMap { $0.dropFirst("Max open files".count).split(separator: " ").first }.flatMap { Int($0) }
    }

    /// Read once: the system computes it from the clock, and a start time that moves looks like a restart.
    private static let boot = text("/proc/stat").flatMap(boot(in:))

    static func boot(in text: String) -> Int? {
        text.split(separator: "\n").first { $0.hasPrefix("btime ") }.flatMap { Int($0.dropFirst(6)) }
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The current numbers; nil without `/proc`.
    static func now() -> MetricsProcess? {
        guard let stat = text("/proc/self/stat"), let limits = text("/proc/self/limits"),
            let boot,
            // `try?`: without the list there is no number. The descriptor that reads the list is not counted.
            let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1
        else { return nil }
        let units = Units(ticksPerSecond: sysconf(Int32(_SC_CLK_TCK)), pageBytes: sysconf(Int32(_SC_PAGESIZE)))
        return MetricsProcess(stat: stat, limits: limits, boot: boot, openFiles: files, units: units)
    }

    func write(to text: inout MetricsText) {
        text.family("process_cpu_seconds_total", .counter, "Processor time used, in user and kernel, in seconds.")
        text.sample(cpuSeconds)
        text.family("process_start_time_seconds", .gauge, "When the process began, in seconds since 1970.")
        text.sample(startTime)
        text.gauge("process_resident_memory_bytes", residentBytes, "Memory that is in use now.")
        text.gauge("process_virtual_memory_bytes", virtualBytes, "Address space that is taken.")
        text.gauge("process_threads", threads, "Threads of the process.")
        text.gauge("process_open_fds", openFiles, "Open file descriptors, connections among them.")
        if let maxFiles { text.gauge("process_max_fds", maxFiles, "File descriptors that may be open.") }
    }
}
