import API
import Crypto
import Domain
import Foundation

/// Makes the opaque `next` of a page. It is valid only for the same query of the same traveller, in the epoch of the
/// database: a restored one has other rows at the same place.
struct CursorSeal: Sendable {
    private let key: SymmetricKey

    init(secret: [UInt8], epoch: Epoch) {
        key = SymmetricKey(derivedFrom: secret, for: ["cursor", epoch.name].compactMap(\.self).joined(separator: " "))
    }

    /// `scope` identifies the query without its cursor; `viewer` is the caller.
    func seal(_ cursor: some PageCursor, scope: String, viewer: Identifier<Traveller>?) -> String {
        let text = Data(cursor.cursorTexts.joined(separator: "|").utf8)
        let tag = Data(authenticate(text, scope, viewer)).prefix(16)
        return (tag + text).base64URL
    }

    /// Throws the same problem for every cursor that was not sealed here for this query.
    func open<Cursor: PageCursor>(
        _ cursor: String, scope: String, viewer: Identifier<Traveller>?
    ) throws -> Cursor {
        guard cursor.utf8.count <= 400, let data = Data(base64URL: cursor), data.count > 16 else {
            throw Problem.badCursor
        }
        let (tag, text) = (data.prefix(16), data.dropFirst(16))
        let expected = Data(authenticate(Data(text), scope, viewer)).prefix(16)
        // Compares digests, so that the time does not reveal how much of the tag was right.
        guard SHA256.hash(data: expected) == SHA256.hash(data: tag), data.base64URL == cursor else {
            throw Problem.badCursor
        }
        let texts = String(decoding: text, as: UTF8.self).components(separatedBy: "|")
        guard let opened = Cursor(cursorTexts: texts) else { throw Problem.badCursor }
        return opened
    }

    private func authenticate(
        _ text: Data, _ scope: String, _ viewer: Identifier<Traveller>?
    ) -> HMAC<SHA256>.MAC {
        var code = HMAC<SHA256>(key: key)
        code.update(data: Data(SHA256.hash(data: Data("\(viewer?.description ?? "-")\n\(scope)".utf8))))
        code.update(data: text)
        return code.finalize()
    }
}

extension Data {
    /// RFC 4648 §5 without padding.
    var base64URL: String {
        let letters = base64EncodedData().compactMap { letter -> UInt8? in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: letter
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    init?(base64URL text: String) {
        var letters = text.utf8.map { letter in
            switch letter {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: letter
            }
        }
        while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(letters))
    }
}
