import Hummingbird

extension ArchiveFile {
    /// Bytes per write. The next piece is read when the client has taken the one before.
    private static let piece = 256 << 10

    /// The whole file, with its length in `Content-Length`.
    var responseBody: ResponseBody {
        ResponseBody(contentLength: Int(bytes)) { [self] writer in
            var offset: Int64 = 0
            while offset < bytes {
                let part = try await read(min(Self.piece, Int(bytes - offset)), from: offset)
                try await writer.write(ByteBuffer(bytes: part))
                offset += Int64(part.count)
            }
            try await writer.finish(nil)
        }
    }
}
