import CZip

/// Unpacks an archive with one file. libzip checks length and CRC-32.
enum ZipArchive {
    /// The archive's only file, at most `limit` bytes long.
    static func onlyFile(of archive: [UInt8], atMost limit: Int) throws(FeedFault) -> [UInt8] {
        let outcome: Result<[UInt8], FeedFault> = archive.withUnsafeBytes { bytes in
            Result { () throws(FeedFault) in try read(bytes, atMost: limit) }
        }
        return try outcome.get()
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, atMost limit: Int) throws(FeedFault) -> [UInt8] {
        let fault = FeedFault(line: 0, reason: .notAnArchive)
        guard let source = zip_source_buffer_create(bytes.baseAddress, zip_uint64_t(bytes.count), 0, nil) else {
            throw fault
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, nil) else {
            zip_source_free(source)
            throw fault
        }
        defer { zip_discard(archive) }
        guard zip_get_num_entries(archive, 0) == 1, let file = zip_fopen_index(archive, 0, 0) else { throw fault }
        defer { zip_fclose(file) }
        // The declared size is not trusted: reads until the end or the limit.
        var unpacked: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = zip_fread(file, &part, zip_uint64_t(part.count))
            guard count >= 0 else { throw fault }
            guard count > 0 else { return unpacked }
            guard Int(count) <= limit - unpacked.count else {
                throw FeedFault(line: 0, reason: .tooLarge(allowedBytes: limit))
            }
            unpacked += part.prefix(Int(count))
        }
    }
}

extension FeedRequest {
    /// The bytes to parse: the file in the archive, or the body itself.
    package func unpacked(_ body: [UInt8], status: Int) throws(FeedFault) -> [UInt8] {
        guard isZipped, status == 200 else { return body }
        return try ZipArchive.onlyFile(of: body, atMost: allowedBytes)
    }
}
