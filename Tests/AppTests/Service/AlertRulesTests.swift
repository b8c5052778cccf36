import TestSupport
import Testing

@Suite("Alert rules") struct AlertRulesTests {
    @Test("every metric that a rule asks for is one that the server shows, or one that Prometheus makes")
    func metrics() async throws {
        let rules = try AlertRules.ours().rules
        #expect(!rules.isEmpty)
        try await World.run { world in
            let shown = try await world.scrape().names.union(["up"])
            for rule in rules {
                #expect(rule.metrics != [], "\(rule.name)")
                #expect(rule.metrics.subtracting(shown) == [], "\(rule.name)")
            }
        }
    }

    @Test("the metrics of an expression are found, and nothing else")
    func control() throws {
        let rules = try AlertRules(
            yaml: """
                groups:
                  - name: one
                    rules:
                      - alert: One
                        expr: |
                          histogram_quantile(0.99, sum by (job, le) (rate(a_bucket{route!~"/x|b_total"}[5m]))) > 0.25
                            and increase(b_total[10m]) == 0 or 3 * c_bytes{x="y"} < 1073741824
                        labels: {severity: page}
                        annotations: {summary: s, description: d}
                """)
        #expect(rules.rules.map(\.metrics) == [["a_bucket", "b_total", "c_bytes"]])
    }

    @Test("each has a name of its own, says how urgent it is, and has a row in the runbook")
    func runbook() throws {
        let rules = try AlertRules.ours().rules
        #expect(Set(rules.map(\.name)).count == rules.count)
        #expect(Set(rules.map(\.severity)) == ["page", "ticket"])
        let section = try OperatorDocuments.section(
            "When an alert comes", of: OperatorDocuments.text("docs/operations.md"))
        #expect(OperatorDocuments.firstColumn(section) == rules.map(\.name))
    }
}
