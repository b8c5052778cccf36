package import Domain
package import Foundation

extension QuotaUse {
    /// - Parameter times: When the traveller began each, in any order; old ones do not count.
    package init(_ quota: Quota, of holder: QuotaHolder, begunAt times: [Date], at now: Date) {
        let counted = times.filter { now.timeIntervalSince($0) < Quota.window }.sorted()
        self.init(quota, of: holder, used: counted.count, at: now) { counted[$0] }
    }
}
