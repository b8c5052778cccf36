import Domain

extension Traveller {
    /// As lists show the traveller beside something else.
    var summary: TravellerSummary {
        TravellerSummary(id: id, handle: handle, name: shown.details.name, reliability: reliability)
    }
}
