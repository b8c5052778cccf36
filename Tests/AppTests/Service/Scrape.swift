import TestSupport

/// `/metrics` as a scraper reads it; throws at the first line that is not of the format.
struct Scrape {
    struct Sample: Equatable {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    /// The type of every family, in the order of their appearance.
    private(set) var families: [(name: String, type: String)] = []
    private(set) var samples: [Sample] = []

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Missing("the end of the last line") }
        var helped: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let help = line.firstMatch(of: #/^# HELP ([a-z_:][a-z0-9_:]*) [^ ].*\.$/#) {
                helped = String(help.1)
            } else if let type = line.wholeMatch(of: #/# TYPE ([a-z_:][a-z0-9_:]*) (counter|gauge|histogram)/#) {
                guard helped == String(type.1), !families.contains(where: { $0.name == type.1 }) else {
                    throw Missing("a help for \(line), and no family twice")
                }
                families.append((String(type.1), String(type.2)))
            } else {
                samples.append(try sample(line))
            }
        }
    }

    /// A sample of the family that was begun last.
    private func sample(_ line: Substring) throws -> Sample {
        let form = #/([a-z_:][a-z0-9_:]*)(\{([^{}]*)\})? (\+Inf|-?[0-9.]+(?:e-?[0-9]+)?)/#
        guard let parts = line.wholeMatch(of: form), let family = families.last else {
            throw Missing("a sample: \(line)")
        }
        let name = String(parts.1)
        let endings = family.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard endings.contains(where: { name == family.name + $0 }) else { throw Missing("the family of \(line)") }
        var labels: [String: String] = [:]
        for label in (parts.3 ?? "").matches(of: #/([a-z_]+)="([^"]*)"(?:,|$)/#) {
            labels[String(label.1)] = String(label.2)
        }
        guard labels.map({ $0.key.count + $0.value.count + 4 }).reduce(-1, +) == (parts.3?.count ?? -1),
            let value = parts.4 == "+Inf" ? .infinity : Double(parts.4)
        else { throw Missing("labels and a value in \(line)") }
        return Sample(name: name, labels: labels, value: value)
    }

    /// The one sample with this name and these labels.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = samples.filter { $0.name == name && $0.labels == labels }
        return found.count == 1 ? found[0].value : nil
    }

    /// The names that a query can use.
    var names: Set<String> {
        Set(
            families.flatMap { family in
                family.type == "histogram"
                    ? ["_bucket", "_sum", "_count"].map { family.name + $0 } : [family.name]
            })
    }
}

extension World {
    /// What an operator on this machine reads.
    func scrape() async throws -> Scrape { try Scrape(try await get("/metrics").text) }
}
