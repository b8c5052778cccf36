import Foundation

extension [CaseSnapshot] {
    /// Throws if another member of staff works on one of these: two would decide about one thing. A senior takes the case
    /// over first. An appeal is no such work, or a claim could hold it up.
    func confirmUnheld(by actor: Identifier<Traveller>, at now: Date) throws(ActionRefusal) {
        for found in self where found.stored.state == .open {
            guard let claim = found.stored.claim(at: now), claim.by != actor else { continue }
            throw .caseHeld(by: found.holder ?? "")
        }
    }
}
