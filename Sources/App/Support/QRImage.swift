import CQREncode

/// A QR code (ISO/IEC 18004, error correction M) as an SVG image, drawn by libqrencode.
struct QRImage {
    let svg: String

    /// Width of the white border in modules; scanners need it to find the code.
    private static let margin = 4

    init(_ text: String) throws {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { throw Unencodable() }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let size = width + 2 * Self.margin
        var path = ""
        for row in 0..<width {
            for column in 0..<width where code.pointee.data[row * width + column] & 1 == 1 {
                path += "M\(column + Self.margin) \(row + Self.margin)h1v1h-1z"
            }
        }
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" width="\(size * 8)" \
            height="\(size * 8)" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(size)v\(size)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }

    /// The text is too long for the largest QR code, or memory ran out.
    struct Unencodable: Error {}
}
