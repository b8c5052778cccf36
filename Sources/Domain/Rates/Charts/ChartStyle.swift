extension RateChart.Theme {
    /// The style sheet of a drawing. The colours are those of `web/css/tokens.css`.
    ///
    /// Its bytes are the same for all drawings of a theme, so that a content security policy can name their digest.
    package var style: String {
        switch self {
        case .light: Self.shapes + Self.lightColours
        case .dark: Self.shapes + Self.darkColours
        case .auto: Self.shapes + Self.lightColours + "@media(prefers-color-scheme:dark){\(Self.darkColours)}"
        }
    }

    private static let shapes = """
        text{font-family:Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-size:12px;\
        font-variant-numeric:tabular-nums}\
        .title{font-size:15px;font-weight:600}.number{font-size:28px;font-weight:700}.mid{font-size:14px}.tiny{font-size:11px}\
        .strong{font-weight:600}\
        .line,.median,.grid,.now{fill:none}.line{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}\
        .many{stroke-width:1.75}.later{stroke-dasharray:6 3}.median{stroke-width:2;stroke-dasharray:5 4}\
        .grid{stroke-width:1}.now{stroke-width:1;stroke-dasharray:2 4}\
        .b0{fill-opacity:.14}.b1{fill-opacity:.24}.b2{fill-opacity:.36}\
        .k0{fill-opacity:.2}.k1{fill-opacity:.42}.k2{fill-opacity:.68}\
        .ring{stroke-width:2.5}
        """

    private static let lightColours = colours(
        ground: "#ffffff", ink: "#16211e", second: "#45534f", third: "#5d6965", grid: "#dedacd", up: "#07573f",
        down: "#96361e", hues: ["#0a6a4e", "#1d5f96", "#e8a531", "#b5492f", "#6b5a97"])

    private static let darkColours = colours(
        ground: "#17201d", ink: "#e9efec", second: "#b0beb9", third: "#93a29d", grid: "#2b3733", up: "#8be0bf",
        down: "#f4ab94", hues: ["#5fd3a8", "#85bdf0", "#f0b94f", "#ee9175", "#b8a6e6"])

    private static func colours(
        ground: String, ink: String, second: String, third: String, grid: String, up: String, down: String,
        hues: [String]
    ) -> String {
        let lines = hues.enumerated().map { ".s\($0){stroke:\($1)}.f\($0){fill:\($1)}" }.joined()
        return """
            .ground{fill:\(ground)}.ring{fill:\(ground)}text{fill:\(third)}.ink{fill:\(ink)}.second{fill:\(second)}\
            .up{fill:\(up)}.down{fill:\(down)}.grid{stroke:\(grid)}.now{stroke:\(third)}\(lines)\
            .band{fill:\(hues[1])}.median{stroke:\(hues[1])}\
            .top{stop-color:\(hues[0]);stop-opacity:.22}.end{stop-color:\(hues[0]);stop-opacity:0}
            """
    }

    /// Lines that stay apart for colour-blind eyes; further ones repeat them with dashes.
    static let hues = 5
}

/// The bytes of an SVG document as they grow.
struct SVGBytes {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(32_768) }

    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    /// Text with what XML reserves escaped. Control characters, which XML does not have, are left out.
    mutating func text(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            case 0..<0x20: continue
            default: bytes.append(byte)
            }
        }
    }

    /// A coordinate with at most one decimal.
    mutating func number(_ value: Double) {
        let tenths = Int((value * 10).rounded())
        if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
        var (whole, rest) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
        // At most four digits: a drawing is at most 2,000 wide.
        var divisor = 1000
        while divisor > 1, whole < divisor { divisor /= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(min(whole / divisor, 9)))
            whole %= divisor
            divisor /= 10
        }
        if rest > 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(UInt8(ascii: "0") + UInt8(rest))
            rest = 0
        }
    }

    /// ` name="value"`.
    mutating func attribute(_ name: String, _ value: Double) {
        raw(" \(name)=\"")
        number(value)
        raw("\"")
    }

    /// Points of a path, the first behind `command`.
    mutating func places(_ places: some Sequence<(x: Double, y: Double)>, after command: String) {
        raw(command)
        var isFirst = true
        for place in places {
            if !isFirst { bytes.append(UInt8(ascii: " ")) }
            isFirst = false
            number(place.x)
            bytes.append(UInt8(ascii: " "))
            number(place.y)
        }
    }

    /// A text element.
    mutating func label(
        _ content: String, x: Double, y: Double, _ style: String? = nil, anchor: String? = nil
    ) {
        raw("<text")
        attribute("x", x)
        attribute("y", y)
        if let style { raw(" class=\"\(style)\"") }
        if let anchor { raw(" text-anchor=\"\(anchor)\"") }
        raw(">")
        text(content)
        raw("</text>")
    }
}
