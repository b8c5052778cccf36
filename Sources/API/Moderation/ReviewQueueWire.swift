package import Domain
package import JSON

/// A review as moderators see it.
extension ReviewQueueRow: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
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
        json.field("replyModeration", review.hiddenReply)
        json.field("at", review.createdAt)
        json.field("moderation", review.hidden)
        json.field("findings", findings)
    }
}

private struct Person: JSONObject {
    let id: Identifier<Traveller>
    let handle: String

    func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("handle", handle)
    }
}

extension ShownFinding: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("kind", finding.kind.rawValue)
        json.field("number", finding.number)
        json.field("members", members.map { Person(id: $0.id, handle: $0.handle) })
    }
}

extension ReviewFinding {
    fileprivate var number: Int? {
        switch self {
        case .low(let stars): stars
        case .reported(let times): times
        case .afterLowReview(let hours): hours
        case .ring(let members), .newAccounts(let members): members
        case .burst(let reviews): reviews
        case .privateText, .afterOwnFault, .onePerson: nil
        }
    }
}
