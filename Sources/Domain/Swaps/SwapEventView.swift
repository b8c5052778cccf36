/// A swap event with both parties' names, for texts to either side.
package struct SwapEventView: Sendable, Equatable {
    /// A party is one of the two as the texts name them; somebody who left has no name.
    package struct Party: Sendable, Equatable {
        package let id: Identifier<Traveller>
        package let handle: String
        package let name: String

        /// Nothing of a person who left.
        package init(id: Identifier<Traveller>, handle: String, name: String, state: Traveller.State = .active) {
            self.id = id
            self.handle = state.hasLeft ? TravellerSummary.formerHandle : handle
            self.name = state.hasLeft ? "" : name
        }
    }

    package let swap: Identifier<Swap>
    package let event: SwapEvent
    package let parties: Sides<Party>

    package init(swap: Identifier<Swap>, event: SwapEvent, parties: Sides<Party>) {
        self.swap = swap
        self.event = event
        self.parties = parties
    }

    /// The side of `reader`, who must be one of the parties.
    package func side(of reader: Identifier<Traveller>) -> Swap.Side { parties.owner.id == reader ? .owner : .proposer }
}
