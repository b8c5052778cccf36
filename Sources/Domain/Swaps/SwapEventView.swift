/// Something that happened to a swap, as it can be told to either of the two.
package struct SwapEventView: Sendable, Equatable {
    package struct Party: Sendable, Equatable {
        package let id: Identifier<Traveller>
        package let handle: String
        package let name: String

        package init(id: Identifier<Traveller>, handle: String, name: String) {
            self.id = id
            self.handle = handle
            self.name = name
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

    /// Which side of it somebody is.
    package func side(of reader: Identifier<Traveller>) -> Swap.Side { parties.owner.id == reader ? .owner : .proposer }
}
