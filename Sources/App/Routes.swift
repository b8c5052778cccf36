import Domain
import HTTPTypes
import Hummingbird

extension RateLimit {
    static let register = RateLimit("register", 30, per: 3600)
    static let signIn = RateLimit("sign-in", 60, per: 600)
    static let refresh = RateLimit("refresh", 600, per: 3600)
    static let nearby = RateLimit("nearby", 600, per: 3600)
    /// Wishes for a new password, and codes for contacts.
    static let sendCode = RateLimit("send-code", 20, per: 3600)
    static let enterCode = RateLimit("enter-code", 60, per: 3600)
    /// Codes that travellers at one address have sent to them.
    static let codesFromAddress = RateLimit("codes-from-address", 60, per: 86_400)
    /// How often an address is told that somebody has verified a contact.
    static let contactProbe = RateLimit("contact-probe", 5, per: 3600)
    static let read = RateLimit("read", 3000, per: 600)
    static let search = RateLimit("search", 600, per: 600)
    static let reference = RateLimit("reference", 6000, per: 600)
    static let publish = RateLimit("publish", 60, per: 3600)
    static let change = RateLimit("change", 600, per: 3600)
    static let contact = RateLimit("contact", 60, per: 3600)
    static let transfer = RateLimit("transfer", 60, per: 3600)
    static let propose = RateLimit("propose", 60, per: 86_400)
    static let report = RateLimit("report", 60, per: 86_400)
    static let meetingPoint = RateLimit("meeting-point", 20, per: 86_400)
    /// Also asks how far an archive is, and downloads.
    static let export = RateLimit("export", 300, per: 3600)
    static let message = RateLimit("message", 600, per: 600)
    /// Refused requests that are answered at once; see `ReadBudget.slowDown`.
    static let refusals = RateLimit("refusals", 60, per: 10)
    /// Streams that begin, and pages of events.
    static let events = RateLimit("events", 600, per: 600)
    /// Wrong passwords for one login: from one address, from all addresses, and then from an address where the owner
    /// signed in. Failed sign-ins from other addresses do not lock an account. A quota of 17 allows up to 33 attempts
    /// in any 24 hours, so handle, e-mail and phone together allow 99.
    static let guess = RateLimit("guess", 10, per: 10_800)
    static let guesses = RateLimit("guesses", 17, per: 86_400)
    static let knownGuess = RateLimit("known-guess", 4, per: 86_400)
    /// Wrong passwords on a device from which the owner signed in. They count against no other limit.
    static let deviceGuess = RateLimit("device-guess", 20, per: 86_400)
}

extension Route {
    /// The route table: every route on one line, after the handlers with what each of them uses.
    static func table(_ services: Services, limiter: RateLimiter, hub: EventHub, settings: AppSettings) -> [Route] {
        let (clock, areLimitsOn, secret) = (services.clock, settings.areLimitsOn, services.secret)
        let (reference, catalogue) = (services.reference, services.reference.catalogue)
        let (contactCodes, factorCodes) = (ContactCodes(secret: secret), FactorCodes(secret: secret))
        let handoverCodes = HandoverCodes(secret: secret)
        let passwords = PasswordChecks(
            accounts: services.accounts, hasher: services.passwords, limiter: limiter, clock: clock,
            areLimitsOn: areLimitsOn)
        let probes = ContactProbes(limiter: limiter, clock: clock, areLimitsOn: areLimitsOn)
        let uses = QuotaUses(store: services.quotas, clock: clock, areLimitsOn: areLimitsOn)
        let finder = PlaceFinder(places: services.places, builtUp: reference.builtUp)
        let pricing = OfferPricing(
            rates: services.rates, reliability: services.reliability, reference: reference, areLimitsOn: areLimitsOn)
        let auth = AuthHandlers(
            accounts: services.accounts, accountChanges: services.accountChanges, lists: services.lists,
            catalogue: catalogue, passwords: passwords, probes: probes, factors: factorCodes,
            evidence: SignInNotes(
                reliability: services.reliability, hash: KeyedHash(secret, for: "sign-in evidence"), clock: clock,
                logger: services.logger),
            browsers: BrowserSession(secret: secret))
        let contacts = ContactHandlers(
            accountChanges: services.accountChanges, codes: contactCodes, limiter: limiter,
            areLimitsOn: areLimitsOn, channels: services.channels)
        let recovery = RecoveryHandlers(
            accountChanges: services.accountChanges, hasher: services.passwords, codes: contactCodes)
        let factors = SecondFactorHandlers(
            accountChanges: services.accountChanges, passwords: passwords, factors: factorCodes)
        let leaving = LeavingHandlers(
            departures: services.departures, eraser: AccountEraser(services), passwords: passwords,
            factors: factorCodes)
        let me = MeHandlers(
            travellers: services.travellers, accountChanges: services.accountChanges, catalogue: catalogue,
            passwords: passwords, factors: factorCodes, probes: probes)
        let exports = ExportHandlers(
            exports: services.exports.store, folder: services.exports.folder,
            maker: ExportMaker(services.exports, codes: handoverCodes), areLimitsOn: areLimitsOn)
        let people = TravellerHandlers(travellers: services.travellers)
        let offers = OfferHandlers(
            offers: services.offers, pricing: pricing, places: finder, wallets: services.wallets,
            welcome: settings.wallet.welcome, quotas: uses, flagRules: services.flagRules)
        let nearby = NearbyHandlers(
            offers: services.offers, pricing: pricing, renderedOffers: services.renderedOffers)
        let threads = ThreadHandlers(
            threads: services.threads, quotas: uses, flagRules: services.flagRules,
            hub: hub)
        let found = MessageSearchHandlers(search: services.search)
        let swaps = SwapHandlers(
            swaps: services.swaps, meetings: MeetingFinder(points: services.meetingPoints, places: finder),
            notes: reference.notes, rates: settings.rates, wallet: settings.wallet, codes: handoverCodes, quotas: uses,
            flagRules: services.flagRules)
        let wallet = WalletHandlers(
            wallets: services.wallets, travellers: services.travellers, funding: services.funding,
            settings: settings.wallet, catalogue: catalogue, rates: settings.rates, quotas: uses,
            flagRules: services.flagRules, portfolios: services.renderedPortfolios)
        let reviews = ReviewHandlers(reviews: services.reviews)
        let reliability = ReliabilityHandlers(reliability: services.reliability)
        let notifications = NotificationHandlers(
            notifications: services.notifications)
        let events = EventHandlers(
            events: services.events, hub: hub, metrics: services.metrics.events, clock: clock,
            tickets: StreamTickets(secret: secret),
            swap: { [swaps] in try swaps.response($0, for: $1, in: $2, at: $3) })
        let reports = ReportHandlers(
            reports: services.reports, quotas: uses, hash: KeyedHash(secret, for: "case openings"))
        let quotas = LimitHandlers(quotas: uses)
        let lists = AdminListHandlers(lists: services.lists, catalogue: catalogue)
        let announcements = AdminNoticeHandlers(
            announcements: services.announcements)
        let cases = AdminCaseHandlers(cases: services.cases, pricing: pricing)
        let meetingPoints = MeetingPointHandlers(
            meetingPoints: services.meetingPoints, swaps: services.swaps, offers: services.offers, places: finder)
        let alerts = AlertHandlers(services, settings.rates)
        let rates = RateHandlers(
            rates: services.rates, catalogue: catalogue, clock: clock, mode: settings.rates,
            networks: settings.networks)
        let holdings = HoldingsHandlers(
            store: services.holdings, travellers: services.travellers, wallets: services.wallets,
            rates: services.rates, catalogue: catalogue)
        let places = PlaceHandlers(places: services.places, offers: services.offers, finder: finder)
        let staff = AdminStaffHandlers(
            staff: services.staff, isFactorRequired: settings.requiresStaffFactor)
        let actions = AdminHidingHandlers(actions: services.actions)
        let reviewQueue = AdminReviewHandlers(actions: services.actions)
        let accountActions = AdminTravellerHandlers(actions: services.actions)
        let audit = AdminAuditHandlers(
            audit: services.audit, statistics: services.statistics)
        let disputes = AdminDisputeHandlers(disputes: services.disputes)
        let points = AdminMeetingPointHandlers(meetingPoints: services.meetingPoints)
        let appeals = AppealHandlers(appeals: services.appeals)
        let appealQueue = AdminAppealHandlers(
            appeals: services.appeals, pricing: pricing)
        let quarantine = AdminRateHandlers(quarantine: services.quarantine)
        let service = ServiceHandlers(isReady: services.isReady, isDemo: settings.isDemo)
        let qr = QRHandlers(services.delivery)
        let unsubscribe = UnsubscribeHandlers(
            travellers: services.travellers, tokens: .unsubscribing(secret))
        let devMail = DevMailHandlers(mailbox: services.delivery.mailbox)
        let metrics = MetricsHandlers(
            rates: services.rates, access: MetricsAccess(token: settings.metricsToken),
            page: MetricsPage(
                metrics: services.metrics, passwords: services.passwords,
                caches: {
                    [
                        offers = services.renderedOffers, rates = rates.rendered, trends = alerts.trends,
                        portfolios = services.renderedPortfolios
                    ] in
                    [offers.size, rates.size, trends.size, portfolios.size]
                },
                storage: services.storage, isReady: services.isReady, clock: clock, limiter: limiter,
                dearReads: services.dearReads, rates: settings.rates))
        return [
            Route(.post, "/v1/auth/register", .register, .anonymous(auth.register)),
            Route(.post, "/v1/auth/login", .signIn, .anonymous(auth.login)),
            Route(.post, "/v1/auth/refresh", .refresh, .anonymous(auth.refresh)),
            Route(.post, "/v1/auth/logout", .change, also: [.leaving, .stopped, .staff], .signedIn(auth.logout)),
            Route(
                .get, "/v1/auth/session", .read, also: [.leaving, .stopped, .staff, .oneTimePassword],
                .signedIn(auth.session)),
            Route(.get, "/v1/auth/sessions", .read, also: .staff, .signedIn(auth.sessions)),
            Route(.delete, "/v1/auth/sessions/:id", .change, also: .staff, .signedIn(auth.endSession)),
            Route(
                .post, "/v1/auth/password", .signIn, also: [.staff, .oneTimePassword], .signedIn(auth.changePassword)),
            Route(.post, "/v1/auth/password-reset", .sendCode, .anonymous(recovery.request)),
            Route(.post, "/v1/auth/password-reset/confirm", .signIn, .anonymous(recovery.confirm)),
            Route(.post, "/v1/auth/email/verify", .sendCode, .signedIn(contacts.verifyEmail)),
            Route(.post, "/v1/auth/email/verify/confirm", .enterCode, .signedIn(contacts.confirmEmail)),
            Route(.post, "/v1/auth/phone/verify", .sendCode, .signedIn(contacts.verifyPhone)),
            Route(.post, "/v1/auth/phone/verify/confirm", .enterCode, .signedIn(contacts.confirmPhone)),
            Route(.post, "/v1/auth/totp", .change, also: .staff, .signedIn(factors.add)),
            Route(.post, "/v1/auth/totp/confirm", .enterCode, also: .staff, .signedIn(factors.confirm)),
            Route(.delete, "/v1/auth/totp", .signIn, also: .staff, .signedIn(factors.remove)),
            Route(.post, "/v1/auth/step-up", .enterCode, also: .staff, .signedIn(factors.stepUp)),

            Route(.get, "/v1/me", .read, also: [.leaving, .stopped, .staff], .signedIn(me.me)),
            Route(.delete, "/v1/me", .signIn, .signedIn(leaving.leave)),
            Route(.get, "/v1/me/leaving", .read, .signedIn(leaving.preview)),
            Route(.post, "/v1/me/restore", .change, also: .leaving, .signedIn(leaving.restore)),
            Route(.patch, "/v1/me", .change, .signedIn(me.edit)),
            Route(.get, "/v1/me/preferences", .read, .signedIn(me.preferences)),
            Route(.put, "/v1/me/preferences", .change, .signedIn(me.savePreferences)),
            Route(.get, "/v1/me/offers", .read, .signedIn(offers.owned)),
            Route(.get, "/v1/me/blocks", .read, .signedIn(me.blocks)),

            Route(.get, "/v1/me/export", .export, also: [.leaving, .stopped], .signedIn(exports.state)),
            Route(.post, "/v1/me/export", .export, also: [.leaving, .stopped], .signedIn(exports.begin)),
            Route(.get, "/v1/me/export/:id", .export, also: [.leaving, .stopped], .signedIn(exports.archive)),
            Route(.get, "/v1/me/reliability", .read, .signedIn(reliability.mine)),
            Route(.get, "/v1/me/reports", .read, .signedIn(reports.mine)),
            Route(.get, "/v1/me/limits", .read, .signedIn(quotas.mine)),
            Route(.get, "/v1/me/notifications", .read, also: [.leaving, .stopped], .signedIn(notifications.list)),
            Route(.put, "/v1/me/notifications/read", .change, .signedIn(notifications.markRead)),

            Route(.get, "/v1/me/appeals", .read, also: [.leaving, .stopped], .signedIn(appeals.mine)),
            Route(.post, "/v1/me/appeals", .report, also: [.leaving, .stopped], .signedIn(appeals.appeal)),

            Route(.get, "/v1/travellers/:handle", .read, .open(people.profile)),
            Route(.get, "/v1/travellers/:handle/offers", .read, .open(offers.published)),
            Route(.get, "/v1/travellers/:handle/reviews", .read, .open(reviews.reviews)),
            Route(.put, "/v1/travellers/:handle/block", .change, .signedIn(people.block)),
            Route(.delete, "/v1/travellers/:handle/block", .change, .signedIn(people.unblock)),

            Route(.post, "/v1/offers", .publish, .signedIn(offers.publish)),
            Route(.get, "/v1/offers/nearby", .nearby, .open(nearby.nearby)),
            Route(.get, "/v1/offers/:id", .read, .open(offers.offer)),
            Route(.get, "/v1/offers/:id/quote", .read, .open(offers.preview)),
            Route(.patch, "/v1/offers/:id", .change, .signedIn(offers.edit)),
            Route(.post, "/v1/offers/:id/pause", .change, .signedIn(offers.pause)),
            Route(.post, "/v1/offers/:id/resume", .change, .signedIn(offers.resume)),
            Route(.post, "/v1/offers/:id/renew", .change, .signedIn(offers.renew)),
            Route(.post, "/v1/offers/:id/withdraw", .change, .signedIn(offers.withdraw)),
            Route(.get, "/v1/quotes", .reference, .anonymous(offers.quote)),

            Route(.post, "/v1/offers/:id/swaps", .propose, .signedIn(swaps.propose)),
            Route(.get, "/v1/swaps", .read, .signedIn(swaps.list)),
            Route(.get, "/v1/swaps/:id", .read, also: .stopped, .signedIn(swaps.swap)),
            Route(.post, "/v1/swaps/:id/counter", .change, .signedIn(swaps.counter)),
            Route(.post, "/v1/swaps/:id/accept", .change, .signedIn(swaps.accept)),
            Route(.post, "/v1/swaps/:id/decline", .change, .signedIn(swaps.decline)),
            Route(.post, "/v1/swaps/:id/withdraw", .change, .signedIn(swaps.withdraw)),
            Route(.post, "/v1/swaps/:id/schedule", .change, .signedIn(swaps.schedule)),
            Route(.post, "/v1/swaps/:id/late", .change, .signedIn(swaps.late)),
            Route(.post, "/v1/swaps/:id/check-in", .change, .signedIn(swaps.checkIn)),
            Route(.get, "/v1/swaps/:id/code", .read, .signedIn(swaps.code)),
            Route(.get, "/v1/swaps/:id/code.svg", .read, .signedIn(swaps.codeImage)),
            Route(.post, "/v1/swaps/:id/hand-over", .change, .signedIn(swaps.handOver)),
            Route(.post, "/v1/swaps/:id/cancel", .change, also: .stopped, .signedIn(swaps.cancel)),
            Route(.post, "/v1/swaps/:id/no-show", .change, .signedIn(swaps.noShow)),
            Route(.post, "/v1/swaps/:id/contest", .change, also: .stopped, .signedIn(swaps.contest)),
            Route(.post, "/v1/swaps/:id/dispute", .change, also: .stopped, .signedIn(swaps.dispute)),
            Route(.post, "/v1/swaps/:id/settle", .change, also: .stopped, .signedIn(swaps.settle)),
            Route(.put, "/v1/swaps/:id/review", .change, .signedIn(reviews.write)),
            Route(.post, "/v1/reviews/:id/reply", .change, .signedIn(reviews.reply)),
            Route(.post, "/v1/reports", .report, .signedIn(reports.report)),

            Route(.post, "/v1/offers/:id/thread", .contact, .signedIn(threads.open)),
            Route(.get, "/v1/threads", .read, .signedIn(threads.threads)),
            Route(.get, "/v1/threads/search", .search, .signedIn(found.search)),
            Route(.get, "/v1/threads/:id", .read, .signedIn(threads.thread)),
            Route(.get, "/v1/threads/:id/messages", .read, .signedIn(threads.messages)),
            Route(.post, "/v1/threads/:id/messages", .message, .signedIn(threads.send)),
            Route(.delete, "/v1/threads/:id/messages/:seq", .message, .signedIn(threads.delete)),
            Route(.put, "/v1/threads/:id/read", .message, .signedIn(threads.markRead)),
            Route(.put, "/v1/threads/:id/delivered", .message, .signedIn(threads.markDelivered)),
            Route(.put, "/v1/threads/:id/open", .message, .signedIn(threads.look)),
            Route(.delete, "/v1/threads/:id/open", .message, .signedIn(threads.lookAway)),
            Route(.put, "/v1/threads/:id/mute", .change, .signedIn(threads.mute)),
            Route(.post, "/v1/threads/:id/typing", .message, .signedIn(threads.type)),

            Route(.get, "/v1/events", .events, also: .ticket, .signedIn(events.events)),
            Route(.post, "/v1/events/ticket", .events, .signedIn(events.ticket)),

            Route(.get, "/v1/currencies", .reference, .anonymous(rates.currencies)),
            Route(.get, "/v1/rates/latest", .reference, .anonymous(rates.latest)),
            Route(.get, "/v1/rates/history", .reference, .anonymous(rates.history)),
            Route(.get, "/v1/rates/history.svg", .reference, .anonymous(rates.historyChart)),
            Route(.get, "/v1/rates/forecast", .reference, .anonymous(rates.forecast)),
            Route(.get, "/v1/rates/forecast.svg", .reference, .anonymous(rates.forecastChart)),
            Route(.get, "/v1/rates/movers", .reference, .anonymous(rates.movers)),
            Route(.get, "/v1/rates/convert", .reference, .anonymous(rates.convert)),
            Route(.get, "/v1/rates/compare", .reference, .anonymous(rates.compare)),
            Route(.get, "/v1/rates/compare.svg", .reference, .anonymous(rates.comparisonChart)),
            Route(.get, "/v1/rates/assets", .reference, .anonymous(rates.assetList)),
            Route(.get, "/v1/rates/overview", .reference, .anonymous(rates.overview)),
            Route(.get, "/v1/rates/sources", .reference, .anonymous(rates.sources)),
            Route(.get, "/v1/rates/tables/:table", .reference, .anonymous(rates.table)),
            Route(.get, "/v1/rates/:date", .reference, .anonymous(rates.onDay)),

            Route(.get, "/v1/me/holdings", .read, .signedIn(holdings.holdings)),
            Route(.put, "/v1/me/holdings", .change, .signedIn(holdings.replace)),

            Route(.get, "/v1/qr.svg", .reference, .anonymous(qr.image)),
            Route(.get, "/v1/places/cities", .reference, .anonymous(places.cities)),
            Route(.get, "/v1/places/labels", .reference, .anonymous(places.labels)),
            Route(.get, "/v1/places/locate", .reference, .open(places.locate)),
            Route(.get, "/v1/places/meeting-points", .read, .signedIn(meetingPoints.points)),
            Route(.post, "/v1/places/meeting-points", .meetingPoint, .signedIn(meetingPoints.add)),

            Route(.get, "/v1/me/watchlist", .read, .signedIn(alerts.watchList)),
            Route(.put, "/v1/me/watchlist", .change, .signedIn(alerts.changeWatchList)),
            Route(.get, "/v1/me/alerts", .read, .signedIn(alerts.list)),
            Route(.post, "/v1/me/alerts", .change, .signedIn(alerts.add)),
            Route(.patch, "/v1/me/alerts/:id", .change, .signedIn(alerts.edit)),
            Route(.delete, "/v1/me/alerts/:id", .change, .signedIn(alerts.delete)),
            Route(.get, "/v1/wallet", .read, .signedIn(wallet.wallet)),
            Route(.post, "/v1/wallet/deposits", .change, .signedIn(wallet.deposit)),
            Route(.post, "/v1/wallet/quotes", .search, .signedIn(wallet.quote)),
            Route(.post, "/v1/wallet/trades", .change, .signedIn(wallet.trade)),
            Route(.post, "/v1/wallet/transfers", .transfer, .signedIn(wallet.transfer)),
            Route(.get, "/v1/wallet/recipients", .read, .signedIn(wallet.recipients)),
            Route(.get, "/v1/wallet/recipients/complete", .read, .signedIn(wallet.completeRecipient)),
            Route(.get, "/v1/wallet/requests", .read, .signedIn(wallet.requests)),
            Route(.post, "/v1/wallet/requests", .transfer, .signedIn(wallet.requestMoney)),
            Route(.post, "/v1/wallet/requests/:id/accept", .transfer, .signedIn(wallet.acceptRequest)),
            Route(.post, "/v1/wallet/requests/:id/decline", .change, .signedIn(wallet.declineRequest)),
            Route(.get, "/v1/wallet/orders", .read, .signedIn(wallet.orders)),
            Route(.post, "/v1/wallet/orders", .change, .signedIn(wallet.placeOrder)),
            Route(.patch, "/v1/wallet/orders/:id", .change, .signedIn(wallet.editOrder)),
            Route(.delete, "/v1/wallet/orders/:id", .change, .signedIn(wallet.cancelOrder)),
            Route(.get, "/v1/wallet/statements/:month", .search, .signedIn(wallet.statement)),
            Route(.get, "/v1/wallet/portfolio", .search, .signedIn(wallet.portfolio)),
            Route(.get, "/v1/wallet/transactions", .search, .signedIn(wallet.transactions)),
            Route(.get, "/v1/wallet/transactions/:id", .read, .signedIn(wallet.transaction)),

            Route(.get, "/v1/admin/cases", .read, .staff(.moderator, cases.cases)),
            Route(.get, "/v1/admin/cases/:id", .read, .staff(.moderator, cases.moderationCase)),
            Route(.post, "/v1/admin/cases/:id/claim", .change, .staff(.moderator, cases.claim)),
            Route(.post, "/v1/admin/cases/:id/note", .change, .staff(.moderator, cases.note)),
            Route(.post, "/v1/admin/cases/:id/close", .change, .staff(.moderator, cases.close)),
            Route(.get, "/v1/admin/cases/:id/thread", .read, .staff(.moderator, cases.thread)),
            Route(.get, "/v1/admin/reports", .read, .staff(.moderator, cases.reports)),
            Route(.get, "/v1/admin/staff", .read, .staff(.admin, staff.members)),
            Route(.put, "/v1/admin/staff", .change, .staff(.admin.withStepUp, staff.appoint)),
            Route(.post, "/v1/admin/offers/:id/hide", .change, .staff(.item(.hide), actions.hide(.offer))),
            Route(.post, "/v1/admin/offers/:id/restore", .change, .staff(.item(.restore), actions.restore(.offer))),
            Route(.get, "/v1/admin/reviews", .read, .staff(.moderator, reviewQueue.list)),
            Route(.post, "/v1/admin/reviews/:id/hide", .change, .staff(.item(.hide), actions.hide(.review))),
            Route(.post, "/v1/admin/reviews/:id/restore", .change, .staff(.item(.restore), actions.restore(.review))),
            Route(.post, "/v1/admin/replies/:id/hide", .change, .staff(.item(.hide), actions.hide(.reply))),
            Route(.post, "/v1/admin/replies/:id/restore", .change, .staff(.item(.restore), actions.restore(.reply))),
            Route(.post, "/v1/admin/notes/:id/hide", .change, .staff(.item(.hide), actions.hide(.note))),
            Route(.post, "/v1/admin/notes/:id/restore", .change, .staff(.item(.restore), actions.restore(.note))),
            Route(.post, "/v1/admin/messages/:thread/:seq/hide", .change, .staff(.item(.hide), actions.hide(.message))),
            Route(
                .post, "/v1/admin/messages/:thread/:seq/restore", .change,
                .staff(.item(.restore), actions.restore(.message))
            ),
            Route(.get, "/v1/admin/travellers", .read, .staff(.moderator, accountActions.list)),
            Route(.get, "/v1/admin/travellers/:id", .read, .staff(.moderator, accountActions.account)),
            Route(.post, "/v1/admin/travellers/:id/warn", .change, .staff(.account(.warn), accountActions.take(.warn))),
            Route(
                .post, "/v1/admin/travellers/:id/take-back-warning", .change,
                .staff(.moderator, accountActions.takeBackWarning)),
            Route(
                .post, "/v1/admin/travellers/:id/limit", .change, .staff(.account(.limit), accountActions.take(.limit))),
            Route(
                .post, "/v1/admin/travellers/:id/suspend", .change, .staff(.account(.suspend), accountActions.suspend)),
            Route(
                .post, "/v1/admin/travellers/:id/ban", .change,
                .staff(.account(.ban).withStepUp, accountActions.take(.ban))),
            Route(
                .post, "/v1/admin/travellers/:id/restore", .change, .staff(.moderator, accountActions.take(.reinstate))),
            Route(
                .post, "/v1/admin/travellers/:id/tier", .change,
                .staff(.account(.grantTier).withStepUp, accountActions.setTier)),
            Route(.get, "/v1/admin/appeals", .read, .staff(.senior, appealQueue.queue)),
            Route(.post, "/v1/admin/appeals/:id/decide", .change, .staff(.senior.withStepUp, appealQueue.decide)),
            Route(
                .post, "/v1/admin/travellers/:id/profile/hide", .change, .staff(.item(.hide), actions.hide(.profile))),
            Route(
                .post, "/v1/admin/travellers/:id/profile/restore", .change,
                .staff(.item(.restore), actions.restore(.profile))),
            Route(.get, "/v1/admin/audit", .read, .staff(.moderator, audit.rows)),
            Route(.get, "/v1/admin/stats", .read, .staff(.moderator, audit.statistics)),
            Route(.post, "/v1/admin/swaps/:id/cancel", .change, .staff(.swap(.cancel), disputes.cancel)),
            Route(.get, "/v1/admin/disputes", .read, .staff(.senior, disputes.disputes)),
            Route(.post, "/v1/admin/disputes/:id/decide", .change, .staff(.swap(.decide), disputes.decide)),
            Route(.get, "/v1/admin/meeting-points", .read, .staff(.moderator, points.list)),
            Route(.post, "/v1/admin/meeting-points/:id/verify", .change, .staff(.point(.verify), points.act(.verify))),
            Route(.post, "/v1/admin/meeting-points/:id/remove", .change, .staff(.point(.remove), points.act(.remove))),
            Route(.post, "/v1/admin/meeting-points/:id/reset", .change, .staff(.point(.reset), points.act(.reset))),
            Route(.get, "/v1/admin/lists", .read, .staff(.admin, lists.lists)),
            Route(.put, "/v1/admin/lists", .change, .staff(.admin.withStepUp, lists.replace)),
            Route(.get, "/v1/admin/notices", .read, .staff(.admin, announcements.list)),
            Route(.post, "/v1/admin/notices", .change, .staff(.admin.withStepUp, announcements.announce)),
            Route(.post, "/v1/admin/notices/:id/take-back", .change, .staff(.admin.withStepUp, announcements.takeBack)),
            Route(.get, "/v1/admin/rates/quarantine", .read, .staff(.admin, quarantine.items)),
            Route(
                .post, "/v1/admin/rates/quarantine/:id/release", .change, .staff(.admin.withStepUp, quarantine.release)),
            Route(.post, "/v1/admin/rates/quarantine/:id/drop", .change, .staff(.admin, quarantine.drop)),

            Route(.get, "/health", nil, .anonymous(service.health)),
            Route(.get, "/ready", nil, .anonymous(service.ready)),
            Route(.get, "/metrics", nil, .anonymous(metrics.metrics)),
            Route(.get, "/dev/mail", .reference, .anonymous(devMail.letters)),
            Route(.get, "/unsubscribe", .reference, .anonymous(unsubscribe.page)),
            Route(.post, "/unsubscribe", .reference, .anonymous(unsubscribe.unsubscribe)),
            Route(.get, "/problems/:slug", .reference, .anonymous(service.problem)),
            Route(.get, "/openapi.yaml", .reference, .anonymous(service.document)),
            Route(.get, "/developers", .reference, .anonymous(service.page)),
        ]
    }
}
