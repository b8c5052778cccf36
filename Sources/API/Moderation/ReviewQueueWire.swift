package import Domain
package import JSON

/// A review as moderators see it.
extension ReviewQueueRow: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", review.id)
            json.field("swap", review.swap)
            json.field("author", Person(id: review.author, handle: author))
            json.field("about", Person(id: review.about, handle: about))
            json.field("state", review.isRevealed ? "revealed" : "hidden")
            json.field("stars", review.words.stars)
            json.field("tags", review.words.tags.map(\.rawValue).sorted())
            json.field("text", review.words.text)
            json.field("private", review.words.privateText)
            json.field("reply", review.reply)
            json.field("at", review.createdAt)
            json.field("moderation", review.hidden)
            json.field("findings", findings)
        }
    }

    private struct Person: JSONRepresentable {
        let id: Identifier<Traveller>
        let handle: String

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.field("id", id)
                json.field("handle", handle)
            }
        }
    }
}

extension ReviewFinding: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        let (kind, number): (String, Int?) =
            switch self {
            case .low(let stars): ("low", stars)
            case .privateText: ("private", nil)
            case .reported(let times): ("reported", times)
            case .afterLowReview(let hours): ("after-low-review", hours)
            case .afterOwnFault: ("after-own-fault", nil)
            case .ring(let members): ("ring", members)
            case .newAccounts(let members): ("new-accounts", members)
            case .burst(let reviews): ("burst", reviews)
            case .onePerson: ("one-person", nil)
            }
        json.object { json in
            json.field("kind", kind)
            json.field("number", number)
        }
    }
}
