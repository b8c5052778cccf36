package import Domain
package import Foundation
package import JSON

// Entries of an export that no route shows in the same form.

/// `GET /v1/me`, and since when the server has known what.
package struct ExportedProfile: JSONRepresentable {
    package let own: OwnProfile
    package let consent: Consent?
    package let now: Date

    package init(own: OwnProfile, consent: Consent?, now: Date) {
        self.own = own
        self.consent = consent
        self.now = now
    }

    package func write(to json: inout JSONWriter) {
        let traveller = own.profile.traveller
        json.object(extending: MeResponse(own, at: now).json) { json in
            json.field("registeredAt", traveller.presence.memberSince)
            json.object("contacts") { json in
                json.object("email", traveller.contacts.email) { $1.write(to: &$0) }
                json.object("phone", traveller.contacts.phone) { $1.write(to: &$0) }
            }
            json.object("consent", consent) { json, consent in
                json.field("terms", consent.terms)
                json.field("at", consent.at)
            }
        }
    }
}

extension Contact {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("text", text)
        json.field("enteredAt", claimedAt)
        json.field("verifiedAt", verifiedAt)
    }
}

/// An export lists a session in this form: the fields that the list of sessions shows, and when the session expires.
package struct ExportedSession: JSONObject {
    package let session: Session

    package init(_ session: Session) { self.session = session }

    package func writeFields(to json: inout JSONWriter) {
        session.writeFields(to: &json)
        json.field("expiresAt", session.expiresAt)
    }
}

extension ExportSecurity: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("secondFactorSince", secondFactorSince)
        json.field("devicesUntil", devicesUntil)
        json.field("codes", codes)
        json.field("letters", letters)
    }
}

extension ExportSecurity.Code: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("purpose", purpose)
        json.field("contact", contact)
        json.field("sentAt", sentAt)
        json.field("usedAt", usedAt)
    }
}

extension ExportSecurity.Letter: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("kind", kind)
        json.field("channel", channel.rawValue)
        json.field("at", at)
        json.field("settledAt", settledAt)
    }
}

/// A review by its author, with its swap and whom it is about.
package struct ExportedReview: JSONRepresentable {
    package let review: Review
    /// A handle.
    package let about: String

    package init(_ review: Review, about: String) {
        self.review = review
        self.about = about
    }

    package func write(to json: inout JSONWriter) {
        json.object(extending: OwnReviewResponse(review).json) { json in
            json.field("swap", review.swap)
            json.field("about", about)
        }
    }
}

/// An export lists a report that the traveller filed in this form, with what it is about and the reporter's words.
package struct ExportedReport: JSONObject {
    package let report: Report

    package init(_ report: Report) { self.report = report }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", report.id)
        json.object("subject") { json in
            json.field("kind", report.kind.rawValue)
            json.field("id", report.subject)
        }
        json.field("reason", report.reason.rawValue)
        json.field("text", report.text)
        json.field("thread", report.thread)
        json.field("at", report.at)
    }
}

/// An export lists a meeting point that the traveller added in this form: as everybody sees it, and when it was
/// added.
package struct ExportedMeetingPoint: JSONRepresentable {
    package let point: MeetingPoint
    package let addedAt: Date

    package init(_ point: MeetingPoint, addedAt: Date) {
        self.point = point
        self.addedAt = addedAt
    }

    package func write(to json: inout JSONWriter) {
        json.object(extending: point.json) { $0.field("addedAt", addedAt) }
    }
}
