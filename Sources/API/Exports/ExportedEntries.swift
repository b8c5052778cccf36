package import Domain
package import Foundation
package import JSON

// Entries of an export that no route shows in the same form.

/// `GET /v1/me`, and since when the server has known what.
package struct ExportedProfile: JSONRepresentable {
    package let own: OwnProfile
    package let now: Date

    package init(own: OwnProfile, now: Date) {
        self.own = own
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

package struct ExportedSession: JSONRepresentable {
    package let session: Session

    package init(_ session: Session) {
        self.session = session
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", session.id)
            json.field("device", session.device)
            json.field("createdAt", session.createdAt)
            json.field("lastUsedAt", session.lastUsedAt)
            json.field("expiresAt", session.expiresAt)
        }
    }
}

extension ExportSecurity: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("secondFactorSince", secondFactorSince)
            json.field("devicesUntil", devicesUntil)
            json.array("codes") { json in
                for code in codes {
                    json.object { json in
                        json.field("purpose", code.purpose)
                        json.field("contact", code.contact)
                        json.field("sentAt", code.sentAt)
                        json.field("usedAt", code.usedAt)
                    }
                }
            }
            json.array("letters") { json in
                for letter in letters {
                    json.object { json in
                        json.field("kind", letter.kind)
                        json.field("channel", letter.channel.rawValue)
                        json.field("at", letter.at)
                        json.field("settledAt", letter.settledAt)
                    }
                }
            }
        }
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

package struct ExportedReport: JSONRepresentable {
    package let report: Report

    package init(_ report: Report) {
        self.report = report
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", report.id)
            json.object("subject") { json in
                json.field("kind", report.kind.rawValue)
                json.field("id", report.subject)
            }
            json.field("reason", report.reason.rawValue)
            json.field("text", report.text)
            json.field("at", report.at)
        }
    }
}

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
