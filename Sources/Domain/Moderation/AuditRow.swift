/// A number that stands for a person or a thing in the chain: a part of a salted hash.
package struct AuditSurrogate: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// A SHA-256 digest, big-endian in four words, so that a million rows need no memory of their own.
package struct AuditHash: Hashable, Sendable {
    package var words: (UInt64, UInt64, UInt64, UInt64)

    package init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) { words = (a, b, c, d) }

    /// Stands before the first row, and before the first checkpoint.
    package static let zero = AuditHash(0, 0, 0, 0)

    package static func == (left: AuditHash, right: AuditHash) -> Bool { left.words == right.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// One row of the chain. docs/audit.md has the layout, byte by byte.
package struct AuditRow: Sendable, Equatable {
    /// What the actor did, without the place in the chain.
    package struct Content: Sendable, Equatable {
        /// Milliseconds since 1970.
        package var at: Int64
        /// Nil: the system.
        package var actor: AuditSurrogate?
        package var action: String
        package var subjectKind: String
        package var subject: AuditSurrogate
        package var reason: String
        package var `case`: AuditSurrogate?
        /// SHA-256 of the salt and the note; nil: no note.
        package var noteHash: AuditHash?
        package var isAlone: Bool

        package init(
            at: Int64, actor: AuditSurrogate?, action: String, subjectKind: String, subject: AuditSurrogate,
            reason: String, case: AuditSurrogate?, noteHash: AuditHash?, isAlone: Bool
        ) {
            self.at = at
            self.actor = actor
            self.action = action
            self.subjectKind = subjectKind
            self.subject = subject
            self.reason = reason
            self.case = `case`
            self.noteHash = noteHash
            self.isAlone = isAlone
        }
    }

    /// Counts from 1, without gaps.
    package var seq: Int64
    package var content: Content
    /// The hash of the row before; zero in the first row.
    package var previous: AuditHash
    /// SHA-256 of the canonical bytes.
    package var hash: AuditHash

    package init(seq: Int64, content: Content, previous: AuditHash, hash: AuditHash) {
        self.seq = seq
        self.content = content
        self.previous = previous
        self.hash = hash
    }

    package static let version: [UInt8] = Array("WSA1".utf8)

    /// Replaces `bytes` by the canonical bytes of the row, which its hash is over. No two rows have the same.
    package func write(to bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: Self.version)
        bytes.append(UInt64(bitPattern: seq))
        bytes.append(UInt64(bitPattern: content.at))
        bytes.append(flags)
        bytes.append(content.actor)
        bytes.append(text: content.action)
        bytes.append(text: content.subjectKind)
        bytes.append(Optional(content.subject))
        bytes.append(text: content.reason)
        bytes.append(content.case)
        bytes.append(content.noteHash ?? .zero)
        bytes.append(previous)
    }

    /// Which of the optional fields are there: an absent one is written as zeros.
    private var flags: UInt8 {
        (content.actor == nil ? 0 : 1) | (content.case == nil ? 0 : 2) | (content.noteHash == nil ? 0 : 4)
            | (content.isAlone ? 8 : 0)
    }
}

extension [UInt8] {
    /// Big-endian.
    package mutating func append(_ word: UInt64) {
        Swift.withUnsafeBytes(of: word.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(_ surrogate: AuditSurrogate?) {
        append(surrogate?.high ?? 0)
        append(surrogate?.low ?? 0)
    }

    package mutating func append(_ hash: AuditHash) {
        append(hash.words.0)
        append(hash.words.1)
        append(hash.words.2)
        append(hash.words.3)
    }

    /// The number of bytes in two bytes, then the bytes. A longer text is cut, so its row does not fit its hash.
    fileprivate mutating func append(text: String) {
        let count = Swift.min(text.utf8.count, 0xFFFF)
        append(UInt8(count >> 8))
        append(UInt8(count & 0xFF))
        append(contentsOf: text.utf8.prefix(count))
    }
}
