import API
import Domain
import Foundation
import JSON

/// Writes everything that a reader has into a spool, by the renderers of the API: an export shows what they show.
struct ExportContents {
    let job: ExportJob
    let codes: HandoverCodes
    let now: Date

    private var language: Language { Language(accepting: nil, preferring: job.language) }

    func write(_ reader: any ExportReader, to spool: ExportSpool) throws {
        guard let account = try reader.account() else { throw ExportRefusal.noSuchTraveller }
        try write(account, to: spool)
        try spool.list(.blocks) { add in try reader.blocks(add) }
        try spool.list(.holdings) { add in for item in try reader.holdings().items { try add(ExportedHolding(item)) } }
        try spool.list(.offers) { add in
            // Without a quote: rates are of another moment, and no data of the traveller.
            try reader.offers { try add(OfferResponse($0, quote: nil, isOwn: true, at: now)) }
        }
        try writeSwaps(reader, to: spool)
        try writeTalk(reader, to: spool)
        try writeFilings(reader, to: spool)
        try spool.list(.actions) { add in try reader.actions { try add(ExportedAction($0)) } }
        try spool.list(.appeals) { add in try reader.appeals { try add(OwnAppealResponse($0)) } }
        try spool.list(.wallet) { add in
            let wallet = try reader.wallet()
            for balance in wallet.balances { try add(ExportedBalance(balance, wallet.reservations)) }
        }
        try spool.list(.requests) { add in try reader.requests { try add(MoneyRequestResponse($0, actions: nil)) } }
        try spool.list(.orders) { add in try reader.orders { try add(WalletOrderResponse($0, actions: nil)) } }
        var months = WalletMonths()
        try spool.list(.transactions) { add in
            try reader.transactions { entry in
                months.add(entry)
                try add(WalletEntryResponse(entry))
            }
        }
        try spool.list(.statements) { add in
            for (month, sums) in months.rows { try add(ExportedStatement(month, sums)) }
        }
        try spool.add(.watchlist, ExportedWatchList(try reader.watchList()))
        // Without the rates of now: they are no data of the traveller.
        try spool.list(.alerts) { add in try reader.alerts { try add(AlertResponse($0, nil)) } }
        try spool.list(.alertFirings) { add in
            try reader.alertFirings { try add(AlertFiringResponse($0, text: ServiceText(.alert($0))[language])) }
        }
        let page = ExportIndex(words: language.phrases.export, name: account.profile.profile.traveller.details.name)
        try spool.add("index.html", Array(page.html(spool, at: now).utf8))
    }

    private func write(_ account: ExportAccount, to spool: ExportSpool) throws {
        try spool.add(.profile, ExportedProfile(own: account.profile, consent: account.consent, now: now))
        try spool.add(.preferences, account.preferences)
        try spool.list(.sessions) { add in for session in account.sessions { try add(ExportedSession(session)) } }
        try spool.add(.security, account.security)
        try spool.add(.reliability, ReliabilityResponse(ReliabilityExplanation(account.reliability, at: now)))
    }

    private func writeSwaps(_ reader: any ExportReader, to spool: ExportSpool) throws {
        try spool.list(.swaps) { add in
            try reader.swaps { view in
                guard let side = view.swap.side(of: job.traveller) else { return }
                try add(
                    SwapResponse(
                        view, for: side, termsHash: view.swap.termsHash(on: view.offer), handoverKey: codes.publicKey,
                        isStored: false, at: now))
            }
        }
        try spool.list(.reviewsWritten) { add in
            try reader.swaps { view in
                guard let side = view.swap.side(of: job.traveller), let review = view.reviews[side] else { return }
                try add(ExportedReview(review, about: view.people[side.other].summary.handle))
            }
        }
        try spool.list(.reviewsReceived) { add in
            try reader.reviewsReceived { try add(ReviewResponse($0, for: $0.review.about)) }
        }
    }

    private func writeTalk(_ reader: any ExportReader, to spool: ExportSpool) throws {
        let wording = Wording(language, for: job.traveller)
        try spool.list(.threads) { add in
            try reader.threads { try add(ThreadSummaryResponse($0, last: $0.last.map(wording.response), at: now)) }
        }
        try spool.list(.messages) { add in try reader.messages { try add(wording.response($0)) } }
        try spool.list(.notifications) { add in
            try reader.notifications { try add(InboxEntryResponse($0, text: wording.text($0, at: nil), at: now)) }
        }
    }

    private func writeFilings(_ reader: any ExportReader, to spool: ExportSpool) throws {
        try spool.list(.reports) { add in
            try reader.filed { if case .report(let report) = $0 { try add(ExportedReport(report)) } }
        }
        try spool.list(.meetingPoints) { add in
            try reader.filed { filing in
                if case .meetingPoint(let point, let at) = filing { try add(ExportedMeetingPoint(point, addedAt: at)) }
            }
        }
    }
}
