/// Scores as bytes, so that a back-test that was interrupted goes on with the same numbers.
extension PairScores {
    /// Little-endian: windows, then of each its day, its group, and of each score the bands, the loss and the error.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        append(UInt32(windows.count))
        for window in windows {
            append(Int32(window.day.daysSince1970))
            append(UInt8(ForecastGroup.allCases.firstIndex(of: window.group) ?? 0))
            for score in window.scores.joined() {
                append(score?.bands ?? Self.unknown)
                append((score?.loss ?? 0).bitPattern)
                append((score?.error ?? 0).bitPattern)
            }
        }
        return bytes
    }

    /// In place of the bands, where nothing is known of the outcome.
    private static let unknown: UInt8 = 0xFF

    /// Nil if the bytes are not those of scores of so many models.
    package init?(_ bytes: [UInt8], models: Int) {
        var place = 0
        func next<Value: FixedWidthInteger>(_: Value.Type) -> Value? {
            let size = Value.bitWidth / 8
            guard bytes.count - place >= size else { return nil }
            defer { place += size }
            return (0..<size).reduce(Value(0)) { $0 | Value(truncatingIfNeeded: bytes[place + $1]) << (8 * $1) }
        }
        func score() -> Score?? {
            guard let bands = next(UInt8.self), let loss = next(UInt64.self), let error = next(UInt64.self) else {
                return nil
            }
            guard bands != Self.unknown else { return .some(nil) }
            return Score(loss: Double(bitPattern: loss), error: Double(bitPattern: error), bands: bands)
        }
        guard let count = next(UInt32.self) else { return nil }
        var windows: [Window] = []
        for _ in 0..<count {
            guard let day = next(Int32.self), let group = next(UInt8.self), group < ForecastGroup.allCases.count else {
                return nil
            }
            var scores: [[Score?]] = []
            for _ in 0..<models {
                var row: [Score?] = []
                for _ in BackTest.horizons {
                    guard let score = score() else { return nil }
                    row.append(score)
                }
                scores.append(row)
            }
            windows.append(
                Window(
                    day: Day(daysSince1970: Int(day)), group: ForecastGroup.allCases[Int(group)], scores: scores))
        }
        guard place == bytes.count else { return nil }
        self.init(windows)
    }
}
