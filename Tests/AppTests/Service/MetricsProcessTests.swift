import Testing

@testable import App

@Suite("Metrics of the process") struct MetricsProcessTests {
    private static let units = MetricsProcess.Units(ticksPerSecond: 100, pageBytes: 4096)
    private static let stat =
        "4242 (way) swap 2) S 1 4242 4242 0 -1 4194560 7000 0 3 0 150 50 0 0 20 0 11 0 360025 500000000 20000 184467"
    private static let limits = """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             95743                95743                processes
        Max open files            16384                1048576              files
        """

    @Test("the fields are counted from behind the name, whatever it holds")
    func fields() throws {
        let process = try #require(
            MetricsProcess(stat: Self.stat, limits: Self.limits, boot: 1_795_000_000, openFiles: 17, units: Self.units))
        #expect(process.cpuSeconds == 2)
        #expect(process.startTime == 1_795_003_600.25)
        #expect(process.residentBytes == 81_920_000)
        #expect(process.virtualBytes == 500_000_000)
        #expect(process.threads == 11)
        #expect(process.openFiles == 17)
        #expect(process.maxFiles == 16_384)
    }

    @Test("no limit is no number, and a line that is cut off is nothing at all")
    func missing() {
        let unlimited = Self.limits.replacing("16384  ", with: "unlimited")
        let process = MetricsProcess(stat: Self.stat, limits: unlimited, boot: 1, openFiles: 1, units: Self.units)
        #expect(process?.threads == 11)
        #expect(process?.maxFiles == nil)
        let cut = String(Self.stat.prefix(60))
        #expect(MetricsProcess(stat: cut, limits: Self.limits, boot: 1, openFiles: 1, units: Self.units) == nil)
        #expect(MetricsProcess.boot(in: "cpu 1 2\nbtime 1795000000\n") == 1_795_000_000)
        #expect(MetricsProcess.boot(in: "cpu 1 2\n") == nil)
    }

    #if os(Linux)
        @Test("this process is read as it is, and its start does not move")
        func now() throws {
            let before = try #require(MetricsProcess.now())
            #expect(before.residentBytes > 1_000_000)
            #expect(before.threads > 0)
            #expect(before.cpuSeconds > 0)
            #expect(before.openFiles > 2)
            let limit = try #require(before.maxFiles)
            #expect(before.openFiles < limit)
            let after = try #require(MetricsProcess.now())
            #expect(after.startTime == before.startTime)
            #expect(after.cpuSeconds >= before.cpuSeconds)
        }
    #endif
}
