import Crypto
package import Foundation

/// The files of the browser app, read once at the start, with the version that their addresses carry.
package struct WebFolder: Sendable {
    /// A file and its compressed form.
    struct File: Sendable {
        let bytes: [UInt8]
        /// Gzip; nil where it is no smaller.
        let compressed: [UInt8]?
        let contentType: String
    }

    /// Relative paths with slashes, such as `js/app.js`.
    let files: [String: File]
    /// The first 8 hexadecimal digits of SHA-256 over all files.
    package let version: String

    /// Files beside the folder that are served with it, by the path that they get: the module of Debian's package
    /// `libjs-leaflet`, and the outlines of the seed.
    package static let others = [
        "lib/leaflet.js": "/usr/share/javascript/leaflet/leaflet.esm.min.js",
        "countries.json": "../seed/countries.geojson",
    ]

    /// - Parameters:
    ///   - folder: Has `index.html`.
    ///   - others: Files outside the folder by the path that they get, relative to it; those that do not exist are left
    ///     out.
    package init(_ folder: URL, others: [String: String] = Self.others) throws {
        var found: [String: [UInt8]] = [:]
        let root = folder.resolvingSymlinksInPath()
        guard
            let paths = FileManager.default.enumerator(
                at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
        else { throw CocoaError(.fileReadNoSuchFile) }
        for case let url as URL in paths where Self.types[url.pathExtension] != nil {
            found[String(url.path.dropFirst(root.path.count + 1))] = [UInt8](try Data(contentsOf: url))
        }
        guard found["index.html"] != nil else { throw CocoaError(.fileReadNoSuchFile) }
        for (path, source) in others {
            // `try?`: the package is not installed; maps say so.
            if let data = try? Data(contentsOf: URL(fileURLWithPath: source, relativeTo: root)) {
                found[path] = [UInt8](data)
            }
        }
        var hash = SHA256()
        for (path, bytes) in found.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Data("\(path) \(bytes.count)\n".utf8))
            hash.update(data: bytes)
        }
        version = hash.finalize().prefix(4).map { String(format: "%02x", $0) }.joined()
        files = found.mapValues { $0 }.reduce(into: [:]) { files, entry in
            files[entry.key] = Self.file(entry.value, of: (entry.key as NSString).pathExtension)
        }
    }

    private static func file(_ bytes: [UInt8], of kind: String) -> File {
        let isText = kind != "png"
        let compressed = isText ? Gzip.compress(bytes, level: Gzip.best) : nil
        return File(
            bytes: bytes, compressed: compressed.flatMap { $0.count < bytes.count ? $0 : nil },
            contentType: types[kind] ?? "application/octet-stream")
    }

    /// What may be served, by extension.
    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "png": "image/png",
    ]

    /// What every page needs at once: the modules that the start imports, directly or not, and the styles.
    var startFiles: [String] {
        var (known, waiting) = (Set<String>(), ["js/app.js"])
        while let path = waiting.popLast() {
            guard let file = files[path], known.insert(path).inserted else { continue }
            let text = String(decoding: file.bytes, as: UTF8.self)
            for match in text.matches(
                of: #/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)'/#.anchorsMatchLineEndings())
            {
                waiting.append(Self.path(String(match.1), from: path))
            }
        }
        let styles = files.keys.filter { $0.hasPrefix("css/") }
        return known.sorted() + styles.sorted() + ["icons.svg"]
    }

    /// The path that a relative import names: `../text.js` from `js/parts/icon.js` is `js/text.js`.
    private static func path(_ relative: String, from file: String) -> String {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in relative.split(separator: "/") {
            if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
