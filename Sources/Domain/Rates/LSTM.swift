import Foundation

/// A network: one LSTM layer of 100 units and a dense output, which predicts daily returns one after another.
///
/// `seed/forecast/README.md` describes its file and its formulas. It stands beside the fan to be compared.
package struct LSTM: Sendable {
    /// What a network learned from; raw values are the names of the models.
    package enum Subject: String, CaseIterable, Sendable {
        case currencies = "lstm-v1"
        case assets = "lstm-assets-v1"

        package init(of base: Currency, in quote: Currency) {
            self = base.isAsset || quote.isAsset ? .assets : .currencies
        }
    }

    /// Closes that it needs.
    package static let closes = 500
    private static let units = 100
    private static let lanes = 16
    /// Vectors that hold the four gates of all units.
    private static let blocks = 4 * units / lanes

    /// The last day of the closes that it learned from.
    package let trainedUntil: Day
    /// The inputs are cut off here, to either side.
    private let limit: Double
    // Gates are in the order input, forget, cell, output, each of all units.
    private let inputWeights: [SIMD16<Float>]
    /// One column of gates for each unit of the state.
    private let stateWeights: [SIMD16<Float>]
    private let biases: [SIMD16<Float>]
    private let outputWeights: [Float]
    private let outputBias: Float

    /// What it remembers between two steps.
    private struct State {
        var cells = Array(repeating: Float(0), count: units)
        var outputs = Array(repeating: Float(0), count: units)
    }

    /// Whether a network forecasts the other side of a pair, so that both sides agree: an asset comes first, else codes run
    /// with the alphabet.
    static func isReversed(_ base: Currency, _ quote: Currency) -> Bool {
        base.isAsset == quote.isAsset ? base.code > quote.code : quote.isAsset
    }

    /// The 96 coming closes, as logarithms relative to the last one.
    ///
    /// - Parameters:
    ///   - returns: The logarithms of each close over the one before it, oldest first.
    ///   - isReversed: Whether the other side of the pair is forecast.
    func path(after returns: [Double], isReversed: Bool) -> [Double] {
        let sign = isReversed ? -1.0 : 1.0
        let scale = max(returns.reduce(0) { $0 + $1 * $1 } / Double(returns.count), 1e-10).squareRoot()
        var state = State()
        var answer: Float = 0
        for move in returns {
            answer = step(Float(min(max(sign * move / scale, -limit), limit)), &state)
        }
        var (sum, path) = (0.0, [Double]())
        path.reserveCapacity(FanModel.horizon)
        for day in 1...FanModel.horizon {
            sum += Double(answer)
            path.append(sign * scale * sum)
            if day < FanModel.horizon { answer = step(answer, &state) }
        }
        return path
    }

    private func step(_ input: Float, _ state: inout State) -> Float {
        var gates = biases
        for block in gates.indices { gates[block] += inputWeights[block] * input }
        for unit in 0..<Self.units {
            let (value, first) = (state.outputs[unit], unit * Self.blocks)
            for block in 0..<Self.blocks { gates[block] += stateWeights[first + block] * value }
        }
        func gate(_ index: Int) -> Float { gates[index / Self.lanes][index % Self.lanes] }
        func sigmoid(_ value: Float) -> Float { 1 / (1 + Foundation.exp(-value)) }
        var answer = outputBias
        for unit in 0..<Self.units {
            let cell =
                sigmoid(gate(Self.units + unit)) * state.cells[unit]
                + sigmoid(gate(unit)) * Foundation.tanh(gate(2 * Self.units + unit))
            let output = sigmoid(gate(3 * Self.units + unit)) * Foundation.tanh(cell)
            (state.cells[unit], state.outputs[unit]) = (cell, output)
            answer += outputWeights[unit] * output
        }
        return answer
    }
}

/// Why a file of weights cannot be used.
package enum LSTMFault: Error, Equatable, Sendable {
    /// Another length than the weights have.
    case length(Int)
    case checksum
    /// Another kind of file, version or shape.
    case otherModel
    /// A weight is no finite number.
    case notFinite
}

extension LSTMFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .length(let count): "has \(count) bytes where the weights have \(LSTM.length)"
        case .checksum: "does not have the checksum at its end"
        case .otherModel: "is no file of weights"
        case .notFinite: "has a weight that is no number"
        }
    }
}

extension LSTM {
    private static let headLength = 44
    private static let digestLength = 32
    static let length = headLength + 4 * (4 * units * (1 + units + 1) + units + 1) + digestLength

    /// Reads the file that `scripts/lstm/train.py` writes.
    ///
    /// - Parameter sha256: The digest of bytes.
    package init(_ file: [UInt8], sha256: ([UInt8]) -> [UInt8]) throws(LSTMFault) {
        guard file.count == Self.length else { throw .length(file.count) }
        let content = file.dropLast(Self.digestLength)
        guard sha256(Array(content)) == Array(file.suffix(Self.digestLength)) else { throw .checksum }
        func word(_ place: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(file[place + $1]) << (8 * $1) } }
        let shape = [1, 1, Self.units, 1, Self.closes, FanModel.horizon, 40_901].map(UInt32.init)
        guard file.prefix(8).elementsEqual("WAYSLSTM".utf8), (0..<7).map({ word(8 + 4 * $0) }) == shape,
            let day = Day(yyyymmdd: Int(word(40)))
        else { throw .otherModel }
        let numbers = stride(from: 36, to: content.count, by: 4).map { Float(bitPattern: word($0)) }
        // The second of them is the day.
        guard numbers[0] > 0, numbers.enumerated().allSatisfy({ $0.offset == 1 || $0.element.isFinite }) else {
            throw .notFinite
        }
        let rows = 4 * Self.units
        var weights = numbers.dropFirst(2)
        func take(_ count: Int) -> [Float] {
            defer { weights = weights.dropFirst(count) }
            return Array(weights.prefix(count))
        }
        func vectors(_ values: [Float]) -> [SIMD16<Float>] {
            stride(from: 0, to: values.count, by: Self.lanes).map { SIMD16(values[$0..<$0 + Self.lanes]) }
        }
        (trainedUntil, limit) = (day, Double(numbers[0]))
        inputWeights = vectors(take(rows))
        let states = take(rows * Self.units)
        stateWeights = vectors(
            (0..<Self.units).flatMap { unit in (0..<rows).map { states[$0 * Self.units + unit] } })
        biases = vectors(take(rows))
        outputWeights = take(Self.units)
        outputBias = take(1)[0]
    }
}

extension Day {
    /// 20211231 is the last day of 2021.
    fileprivate init?(yyyymmdd number: Int) {
        let text = String(number)
        guard text.utf8.count == 8 else { return nil }
        self.init("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
    }
}
