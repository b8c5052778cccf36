import JSON
import NIOCore

/// One event as a stream sends it.
struct ServerEvent {
    var id: Int64?
    var name = ""
    var data = ""

    /// The data of an event whose JSON cannot be read is null.
    var fields: JSONValue {
        // `try?`: what is missing in it is noted where it is needed.
        (try? JSONValue(bytes: Array(data.utf8))) ?? .null
    }
}

/// Reads `text/event-stream` piece by piece.
struct EventParser {
    private var bytes = ByteBuffer()
    private var event = ServerEvent()

    mutating func add(_ more: ByteBuffer) {
        if bytes.readableBytes == 0 { bytes = more } else { bytes.writeImmutableBuffer(more) }
    }

    /// The next whole event; comments are skipped.
    mutating func next() -> ServerEvent? {
        while let end = bytes.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes.readString(length: end - bytes.readerIndex) ?? ""
            bytes.moveReaderIndex(forwardBy: 1)
            guard line.isEmpty else {
                take(line)
                continue
            }
            guard !event.name.isEmpty else { continue }
            defer { event = ServerEvent() }
            return event
        }
        // Thousands of silent streams hold no memory.
        if bytes.readableBytes == 0 { bytes = ByteBuffer() }
        return nil
    }

    private mutating func take(_ line: String) {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        switch line[..<colon] {
        case "id": event.id = Int64(value)
        case "event": event.name = String(value)
        case "data": event.data += value
        default: break
        }
    }
}
