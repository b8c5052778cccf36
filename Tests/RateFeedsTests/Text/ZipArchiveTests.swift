import Domain
import Foundation
import Testing

@testable import RateFeeds

@Suite("A file that comes in an archive") struct ZipArchiveTests {
    private static func archive(_ name: String) throws -> [UInt8] { try bytes("archives/\(name)") }

    private static func bytes(_ path: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.resourceURL)
        return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/\(path)")))
    }

    private static func fault(_ body: [UInt8], atMost limit: Int = 4096) -> FeedFault.Reason? {
        do throws(FeedFault) {
            _ = try ZipArchive.onlyFile(of: body, atMost: limit)
            return nil
        } catch { return error.reason }
    }

    @Test("is unpacked, whether it was compressed or stored", arguments: ["eurofxref.zip", "stored.zip"])
    func unpacked(name: String) throws {
        let day = try Self.bytes("feeds/ecb-1day.csv")
        #expect(try ZipArchive.onlyFile(of: try Self.archive(name), atMost: day.count) == day)
        #expect(Self.fault(try Self.archive(name), atMost: day.count - 1) == .tooLarge(allowedBytes: day.count - 1))
    }

    @Test("is read by the ECB's feed as the day's file")
    func read() throws {
        let feed = ECBCSV()
        let body = try feed.latest().unpacked(try Self.archive("eurofxref.zip"), status: 200)
        let now = try Date("2026-10-30T16:00:00Z", strategy: .iso8601)
        let parsed = try feed.read(
            body, status: 200, contentType: "application/zip", asked: feed.latest(), at: now)
        #expect(parsed?.rows.count == 29)
        #expect(parsed?.days.map(\.description) == ["2026-10-30"])
    }

    @Test("no archive, none or two files in it, and an archive that was cut or spoiled are refused")
    func refused() throws {
        let whole = try Self.archive("eurofxref.zip")
        for name in ["two-files.zip", "no-file.zip"] { #expect(Self.fault(try Self.archive(name)) == .notAnArchive) }
        for body in [[], [UInt8]("<html>".utf8), try Self.bytes("feeds/ecb-1day.csv")] {
            #expect(Self.fault(body) == .notAnArchive)
        }
        for end in stride(from: 0, to: whole.count, by: 7) {
            #expect(Self.fault(Array(whole.prefix(end))) == .notAnArchive, "\(end)")
        }
        // A byte of the compressed data: the checksum tells.
        var spoiled = whole
        spoiled[whole.count / 2] ^= 0x01
        #expect(Self.fault(spoiled) == .notAnArchive)
    }

    @Test("an answer that is no file is left as it came")
    func others() throws {
        #expect(try ECBCSV().latest().unpacked([1, 2], status: 404) == [1, 2])
        #expect(try ECBXML().latest().unpacked([1, 2], status: 200) == [1, 2])
    }
}
