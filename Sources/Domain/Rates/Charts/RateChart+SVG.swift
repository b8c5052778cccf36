extension RateChart {
    /// The drawing as an SVG document in UTF-8. The same values give the same bytes.
    package var svg: [UInt8] {
        var out = SVGBytes()
        out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width) \(size.height)\"")
        out.raw(" width=\"\(size.width)\" height=\"\(size.height)\" lang=\"\(words.language)\"")
        out.raw(" role=\"img\" aria-labelledby=\"title desc\"><title id=\"title\">")
        out.text(words.title)
        out.raw("</title><desc id=\"desc\">")
        out.text(words.description)
        out.raw("</desc><style>")
        out.raw(theme.style)
        out.raw("</style>")
        out.raw("<rect class=\"ground\" width=\"\(size.width)\" height=\"\(size.height)\" rx=\"16\"/>")
        writeHead(to: &out)
        if let layout = ChartLayout(self) {
            writeAxes(layout, to: &out)
            writeFan(layout, to: &out)
            writeLines(layout, to: &out)
            if layout.hasNames { writeNames(layout, to: &out) }
            writeLegend(layout, to: &out)
        } else {
            out.label(
                words.empty, x: Double(size.width) / 2, y: Double(size.height) / 2 + 8, "mid second", anchor: "middle")
        }
        out.raw("</svg>\n")
        return out.bytes
    }

    private var isRoomy: Bool { size.height >= 300 }

    private func writeHead(to out: inout SVGBytes) {
        let margin = ChartLayout.margin
        guard isRoomy else {
            out.raw("<text x=\"\(Int(margin))\" y=\"28\"><tspan class=\"title ink\">")
            out.text(words.number.map { "\($0) \(words.unit ?? "")" } ?? words.title)
            out.raw("</tspan>")
            writeChange(to: &out, before: " ")
            // What stands on a drawing of little width is the number.
            if size.width >= 420 {
                out.raw("<tspan dx=\"8\">")
                out.text(words.number == nil ? words.span : "\(words.title) · \(words.span)")
                out.raw("</tspan>")
            }
            out.raw("</text>")
            return
        }
        out.label(words.title, x: margin, y: 34, "title second")
        if let number = words.number {
            out.raw("<text x=\"\(Int(margin))\" y=\"68\"><tspan class=\"number ink\">")
            out.text(number)
            out.raw("</tspan>")
            if let unit = words.unit {
                out.raw("<tspan class=\"mid second\" dx=\"6\">")
                out.text(unit)
                out.raw("</tspan>")
            }
            out.raw("</text>")
        }
        out.raw("<text x=\"\(Int(margin))\" y=\"\(words.number == nil ? 56 : 92)\">")
        writeChange(to: &out, before: "")
        out.raw(words.change == nil ? "<tspan>" : "<tspan dx=\"8\">")
        out.text(words.span)
        out.raw("</tspan></text>")
    }

    private func writeChange(to out: inout SVGBytes, before space: String) {
        guard let change = words.change else { return }
        let style = change.direction > 0 ? "up" : change.direction < 0 ? "down" : "second"
        out.raw("<tspan class=\"mid strong \(style)\"\(space.isEmpty ? "" : " dx=\"8\"")>")
        out.text(change.text)
        out.raw("</tspan>")
    }

    private func writeAxes(_ layout: ChartLayout, to out: inout SVGBytes) {
        out.raw("<path class=\"grid\" d=\"")
        for value in layout.ticks.values {
            out.places([(layout.left, layout.y(value))], after: "M")
            out.raw("H")
            out.number(layout.right)
        }
        out.raw("\"/>")
        let names = layout.width - ChartLayout.margin
        for (value, text) in zip(layout.ticks.values, layout.ticks.texts) {
            out.label(words.axes.number(text), x: names, y: layout.y(value) + 4, anchor: "end")
        }
        var end = -Double.infinity
        for tick in layout.dates.ticks {
            let (x, half) = (layout.x(tick.day), ChartLayout.width(of: tick.text) / 2)
            // No word leaves the axis or touches another.
            guard x - half >= layout.left - 8, x + half <= layout.right + 8, x - half > end + 8 else { continue }
            out.label(tick.text, x: x, y: layout.bottom + 20, anchor: "middle")
            end = x + half
        }
    }

    private func writeFan(_ layout: ChartLayout, to out: inout SVGBytes) {
        guard let fan, let start = lines.first?.pieces.last?.last else { return }
        let origin = (x: layout.x(start.day), y: layout.y(start.value))
        func places(_ values: [Double]) -> [(x: Double, y: Double)] {
            zip(fan.days, values).map { (layout.x($0), layout.y($1)) }
        }
        for (index, band) in fan.bands.enumerated() {
            out.raw("<path class=\"band b\(index)\" d=\"")
            out.places([origin] + places(band.highs) + places(band.lows).reversed(), after: "M")
            out.raw("Z\"/>")
        }
        out.raw("<path class=\"median\" d=\"")
        out.places([origin] + places(fan.medians), after: "M")
        out.raw("\"/><path class=\"now\" d=\"")
        out.places([(origin.x, layout.top)], after: "M")
        out.raw("V")
        out.number(layout.bottom)
        out.raw("\"/>")
        let hasRoom = layout.bottom - layout.top > 140
        if hasRoom, origin.x + 6 + ChartLayout.width(of: fan.until) <= layout.right {
            out.label(fan.until, x: origin.x + 6, y: layout.bottom - 8, "second")
        }
    }

    private func writeLines(_ layout: ChartLayout, to out: inout SVGBytes) {
        // Two pixels are as wide as the line.
        let columns = Int((layout.right - layout.left) / 2)
        let isOne = lines.count == 1
        if isOne {
            out.raw("<defs><linearGradient id=\"fade\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">")
            out.raw("<stop class=\"top\" offset=\"0\"/><stop class=\"end\" offset=\"1\"/></linearGradient></defs>")
        }
        for (index, line) in lines.enumerated() {
            let hue = index % Theme.hues
            let drawn = line.pieces.map { piece in
                Self.thinned(piece, columns: columns).map { (x: layout.x($0.day), y: layout.y($0.value)) }
            }
            for piece in drawn where piece.count > 1 {
                if isOne { writeArea(piece, layout, to: &out) }
                let style = isOne ? "line" : index < Theme.hues ? "line many" : "line many later"
                out.raw("<path class=\"\(style) s\(hue)\" d=\"")
                out.places(piece, after: "M")
                out.raw("\"/>")
            }
            // A day with nothing beside it is a dot; the last day of a single line has its ring.
            for piece in isOne ? drawn.dropLast() : drawn[...] where piece.count == 1 {
                writeDot(piece[0], radius: 2.5, "f\(hue)", to: &out)
            }
        }
        if isOne, let last = lines.first?.pieces.last?.last {
            writeDot((layout.x(last.day), layout.y(last.value)), radius: 5, "ring s0", to: &out)
        }
    }

    private func writeArea(_ piece: [(x: Double, y: Double)], _ layout: ChartLayout, to out: inout SVGBytes) {
        out.raw("<path fill=\"url(#fade)\" d=\"")
        out.places(piece, after: "M")
        out.raw("V")
        out.number(layout.bottom)
        out.raw("H")
        out.number(piece[0].x)
        out.raw("Z\"/>")
    }

    private func writeDot(_ place: (x: Double, y: Double), radius: Double, _ style: String, to out: inout SVGBytes) {
        out.raw("<circle class=\"\(style)\"")
        out.attribute("cx", place.x)
        out.attribute("cy", place.y)
        out.attribute("r", radius)
        out.raw("/>")
    }

    /// The names at the ends of several lines, pushed apart where they would overlap.
    private func writeNames(_ layout: ChartLayout, to out: inout SVGBytes) {
        var ends = lines.enumerated().compactMap { index, line in
            line.pieces.last?.last.map { (index: index, name: line.name, y: layout.y($0.value)) }
        }
        ends.sort { ($0.y, $0.index) < ($1.y, $1.index) }
        for index in ends.indices.dropFirst() { ends[index].y = max(ends[index].y, ends[index - 1].y + 14) }
        let over = (ends.last?.y ?? 0) - layout.bottom
        for index in ends.indices where over > 0 { ends[index].y -= over }
        for end in ends {
            writeDot((layout.right + 8, end.y), radius: 3.5, "f\(end.index % Theme.hues)", to: &out)
            out.label(end.name, x: layout.right + 15, y: end.y + 4, "second")
        }
    }

    private func writeLegend(_ layout: ChartLayout, to out: inout SVGBytes) {
        for item in layout.legend {
            let y = layout.legendTop + 20 * Double(item.row)
            out.raw("<rect")
            out.attribute("x", item.x)
            out.attribute("y", y)
            let hue = item.index % Theme.hues
            let style = item.isBand ? "band k\(item.index)" : item.index < Theme.hues ? "f\(hue)" : "ring s\(hue)"
            out.raw(" width=\"12\" height=\"12\" rx=\"3\" class=\"\(style)\"/><text")
            out.attribute("x", item.x + 18)
            out.attribute("y", y + 10)
            out.raw(" class=\"second\">")
            out.text(item.name)
            if let note = item.note {
                out.raw("<tspan class=\"strong ink\" dx=\"5\">")
                out.text(note)
                out.raw("</tspan>")
            }
            out.raw("</text>")
        }
        if let licence = layout.licence {
            out.label(licence, x: ChartLayout.margin, y: layout.height - 12, "tiny")
        }
    }
}
