/// What holds after every step, whatever the rules say. The text is the reason; the checks are in `WalkStep+…`.
enum WalkInvariant: String, CaseIterable, Sendable {
    // Money.
    case money = "An offer reserves and has completed exactly what its swaps have, and never more than its total."
    case offerState = "An offer is completed if nothing is left, and active only while its smallest fill is left."
    case followers = "A withdrawn offer has no open proposal."
    case agreement = "What was agreed stays: terms, time of acceptance, latest meeting."
    // Transitions.
    case table = "Every act is in the table of transitions, by the actor named there."
    case version = "The version grows by one exactly if something changes, and only then something is told."
    case end = "A swap has an outcome exactly if it has ended; then nothing is due, and before that something is."
    case outcome = "An outcome changes only by a dispute, which remembers it, or by an excuse, which clears the fault."
    case ahead = "A deadline is in the future when it is set."
    case onTime = "No side acts after a deadline, and nothing lapses before it."
    case sweep = "The sweep leaves nothing that is due."
    case progress = "The progress of a side changes by its own acts; only a new meeting resets it."
    case agreedOnly = "What was never agreed is not disputed, handed over, reviewed or counted."
    case refusal = "A refusal that leaves a trace changes no state, outcome or offer, and tells of no act."
    case actions = "A step told as open is refused only for its body; one told as closed, for the reason that was told."
    // Codes.
    case guesses = "A side types five wrong codes in 15 minutes and 50 in all, not more."
    case codes = "Without a code nothing is completed; after a code nobody has failed to come."
    case amounts = "A swap is completed with different amounts only after both were told of them."
    // Blame.
    case ownFault = "The act of a side blames nobody but that side; silence blames nobody but the accused."
    case unconfirmed = "Nobody is at fault for a meeting that one of the two had not confirmed."
    case freeExits = "Two exits for safety in 90 days are free of blame, not more."
    case mutual = "A mutual cancellation needs the open request of the other side."
    // Meetings.
    case named = "A meeting is named for the time ahead, before its latest start, within reach of the offer."
    case newMeeting = "A new meeting leaves time to get there, and begins with nobody there and nothing asked."
    case confirmation = "A side that is not asked to confirm a new meeting has confirmed it."
    case suggestions = "Ten suggestions of a meeting reach the other side in 24 hours, not more."
    // Who is told.
    case messages = "Every event is in the thread once, in order, by its actor."
    case notifications = "Every event is notified once to each side that did not cause it, and nothing else is."
    case told = "State, outcome, deadline, terms and meeting change only with an event."
    case endTold = "An end is told as what it is, by who ended it; an exit for safety names nobody."
    case reply = "Only an acceptance or a counter-proposal of the owner replies to the guest."
    case report = "Exactly an exit for safety files a report, by who left."
    case block = "No new text crosses a block."
    case strangers = "Before the first reply a guest sends three texts and no label of their own."
    case announcedOnce = "An edit of the offer is announced once for each set of terms."
    // Reviews.
    case blind = "A review is visible once both sides have written or its time is over, and not before."
    case reviewTime = "A hidden review waits as long as the other side may write."
    case reviewWriting = "A review is written in its time, and not by who has read the other one."
    case reviewTold = "A review counts and is notified when it becomes visible, and a reply is notified to the author."
    // What counts.
    case fault = "A fault counts against the side at fault, about its partner, and against nobody else."
    case success = "A success counts for both sides alike, in full exactly with both codes."
    case heard = "While statements are heard, nothing counts but a fault of the side that opened the dispute."
    case standing = "A dispute that blames nobody takes no earlier success back, and undecided no earlier fault."
    case flight = "An exit for safety counts from a later day, so that no profile tells who left."
    case score = "A score lies between 0 and 100, and is the same in any order of the observations."
}
