import Domain

/// Checks rows against one another and against signed checkpoints. It needs no database and keeps no row.
struct AuditChainCheck {
    /// What is wrong, with the row's `seq`, or with the number of the checkpoint, which counts from 1.
    enum Finding: Hashable, Sendable {
        /// A row does not follow the row before: one is missing, added, or elsewhere.
        case order(Int64)
        /// A row does not name the hash of the row before.
        case link(Int64)
        /// A row is not what its hash was made of.
        case hash(Int64)
        /// A row cannot be read.
        case unreadable(Int64)
        /// A checkpoint signed another row in this place.
        case fork(Int64)
        /// A checkpoint knows of a row that is not there, nor any after it.
        case cut(Int64)
        case signature(Int)
        /// A checkpoint does not name the one before.
        case chain(Int)
        /// The newest checkpoint of an export is not of its last row.
        case unsealed
    }

    private(set) var findings: [Finding] = []
    /// Rows so far.
    private(set) var count: Int64 = 0
    private var last: (seq: Int64, hash: AuditHash) = (0, .zero)
    private var buffer: [UInt8] = []
    /// What the checkpoints know, by row.
    private let heads: [(seq: Int64, hash: AuditHash)]
    private var next = 0

    init(_ lines: [AuditCheckpointLine], key: AuditPublicKey) {
        var previous = AuditHash.zero
        for (number, line) in lines.enumerated() {
            if !key.accepts(line) { findings.append(.signature(number + 1)) }
            if line.checkpoint.previous != previous { findings.append(.chain(number + 1)) }
            previous = line.digest
        }
        // A restored database gives up the rows that only checkpoints before know of.
        var (least, valid): (Int64, [(seq: Int64, hash: AuditHash)]) = (.max, [])
        for line in lines.reversed() {
            let checkpoint = line.checkpoint
            if checkpoint.seq <= least, checkpoint.seq > 0 { valid.append((checkpoint.seq, checkpoint.hash)) }
            if checkpoint.kind == .restored { least = min(least, checkpoint.seq) }
        }
        heads = valid.sorted { $0.seq < $1.seq }
    }

    /// The next row. One with `seq` below the row before is a finding, too.
    mutating func add(_ row: AuditRow) {
        count += 1
        if row.seq != last.seq + 1 { findings.append(.order(row.seq)) }
        if row.previous != last.hash { findings.append(.link(row.seq)) }
        if AuditHash(of: row, buffer: &buffer) != row.hash { findings.append(.hash(row.seq)) }
        last = (row.seq, row.hash)
        while next < heads.count, heads[next].seq <= row.seq {
            let head = heads[next]
            if head.seq < row.seq || head.hash != row.hash { findings.append(.fork(head.seq)) }
            next += 1
        }
    }

    mutating func addUnreadable(_ seq: Int64) {
        count += 1
        findings.append(.unreadable(seq))
        last.seq = seq
    }

    /// Call after the last row. `isSealed`: the last checkpoint must be of the last row, as in an export.
    mutating func finish(lines: [AuditCheckpointLine], isSealed: Bool) {
        if next < heads.count, let most = heads.last { findings.append(.cut(most.seq)) }
        guard isSealed else { return }
        let seal = lines.last?.checkpoint
        if seal?.kind != .export || seal?.seq != last.seq { findings.append(.unsealed) }
    }
}

extension AuditChainCheck.Finding: CustomStringConvertible {
    var description: String {
        switch self {
        case .order(let seq): "audit \(seq): the row before is missing, or rows were added or moved"
        case .link(let seq): "audit \(seq): it does not name the hash of the row before"
        case .hash(let seq): "audit \(seq): it is not what its hash was made of"
        case .unreadable(let seq): "audit \(seq): it cannot be read"
        case .fork(let seq): "audit \(seq): a checkpoint signed another row in its place"
        case .cut(let seq): "audit \(seq): a checkpoint signed it, but the rows end before"
        case .signature(let number): "audit checkpoint \(number): its signature is wrong"
        case .chain(let number): "audit checkpoint \(number): it does not name the one before"
        case .unsealed: "audit export: the checkpoint at its end is missing"
        }
    }
}
