package import Domain
import Foundation
package import JSON

/// `PUT /v1/swaps/{id}/review`.
package struct ReviewRequest: Sendable {
    package let edit: Review.Edit

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let stars = fields.optionalInt("stars", in: 1...5)
        let tags = fields.optionalStrings("tags", max: Review.Tag.allCases.count)
        let known = tags?.compactMap(Review.Tag.init)
        if let tags, let known, known.count < tags.count || Set(known).count < known.count {
            let names = Review.Tag.allCases.map(\.rawValue).joined(separator: ", ")
            fields.refuse("tags", "must be different ones of \(names)")
        }
        let text = fields.optionalShared("text", as: .review)
        let privateText = fields.optionalProse("private", limit: Review.limit)
        try fields.finish()
        edit = Review.Edit(stars: stars, tags: known.map { Set($0) }, text: text, privateText: privateText)
    }
}

/// `POST /v1/reviews/{id}/reply`.
package struct ReplyRequest: Sendable {
    package let text: SharedText

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        text = fields.shared("text", as: .reply)
        try fields.finish()
    }
}

/// A review as all readers see it.
package struct ReviewResponse: JSONObject {
    package let listing: ReviewListing
    /// Whoever replied reads the reply also where a moderator hides it.
    private let isOwnReply: Bool

    package init(_ listing: ReviewListing, for reader: Identifier<Traveller>?) {
        self.listing = listing
        isOwnReply = reader == listing.review.about
    }

    package func writeFields(to json: inout JSONWriter) {
        let review = listing.review
        json.field("id", review.id)
        json.field("author", SwapMember(listing.author))
        json.field("with", listing.author)
        review.writeWords(to: &json)
        // The minute would be that of a meeting, or of an evening at home.
        json.field("at", review.createdAt.wholeHour)
        review.write(
            isOwnReply ? review.reply : review.shownReply, to: &json, at: review.replyAt?.wholeHour)
    }
}

/// A review as its author sees it.
package struct OwnReviewResponse: JSONObject {
    package let review: Review

    package init(_ review: Review) { self.review = review }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", review.id)
        json.field("state", review.isRevealed ? "revealed" : "hidden")
        review.writeWords(to: &json)
        json.field("private", review.words.privateText)
        json.field("at", review.createdAt)
        json.field("editedAt", review.editedAt)
        json.field("opensAt", review.opensAt)
        json.fieldIfPresent("moderation", review.hidden)
        review.write(review.shownReply, to: &json, at: review.replyAt)
    }
}

extension Review {
    fileprivate func writeWords(to json: inout JSONWriter) {
        json.field("stars", words.stars)
        json.field("tags", words.tags.map(\.rawValue).sorted())
        json.field("text", words.text)
    }

    fileprivate func write(_ reply: String?, to json: inout JSONWriter, at time: Date?) {
        json.object("reply", reply) { json, reply in
            json.field("text", reply)
            json.field("at", time)
        }
    }
}
