import Domain
import HTTPTypes
import Hummingbird

/// One row of the route table: method and path, who may call, the limit, and the handler.
struct Route: Sendable {
    enum Handler: Sendable {
        /// For everybody; the response is the same for all callers. The token is ignored, valid or not.
        case anonymous(@Sendable (Request, AppContext) async throws -> APIResponse)
        /// For everybody; the handler knows a signed-in caller.
        case open(@Sendable (Request, AppContext) async throws -> APIResponse)
        /// For signed-in callers only.
        case signedIn(@Sendable (Request, TravellerContext) async throws -> APIResponse)
        /// For staff who meet the requirement. To everybody else who is signed in, the route does not exist.
        case staff(StaffRequirement, @Sendable (Request, StaffContext) async throws -> APIResponse)
    }

    /// Callers whom a route for signed-in travellers takes too.
    struct Others: OptionSet, Sendable {
        let rawValue: Int

        /// Travellers whose account is leaving.
        static let leaving = Others(rawValue: 1)
        /// Staff, whose accounts are no travellers'.
        static let staff = Others(rawValue: 2)
        /// Staff who have not replaced their one-time password.
        static let oneTimePassword = Others(rawValue: 4)
        /// Travellers who are suspended or banned.
        static let stopped = Others(rawValue: 8)
    }

    let method: HTTPRequest.Method
    /// `:name` marks a parameter.
    let path: String
    let limit: RateLimit?
    let others: Others
    let handler: Handler
    let metrics: RouteMetrics

    init(
        _ method: HTTPRequest.Method, _ path: String, _ limit: RateLimit?, also others: Others = [],
        _ handler: Handler
    ) {
        self.method = method
        self.path = path
        self.limit = limit
        self.others = others
        self.handler = handler
        metrics = RouteMetrics(method.rawValue, path, limit: limit?.name)
    }
}

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
    static let reference = RateLimit("reference", 6000, per: 600)
    static let publish = RateLimit("publish", 60, per: 3600)
    static let change = RateLimit("change", 600, per: 3600)
    static let contact = RateLimit("contact", 60, per: 3600)
    static let propose = RateLimit("propose", 60, per: 86_400)
    static let report = RateLimit("report", 60, per: 86_400)
    static let meetingPoint = RateLimit("meeting-point", 20, per: 86_400)
    /// Also asks how far an archive is, and downloads.
    static let export = RateLimit("export", 300, per: 3600)
    static let message = RateLimit("message", 600, per: 600)
    /// Wrong passwords for one login: from one address, from all addresses, and then from an address where the owner
    /// signed in. Failed sign-ins from other addresses do not lock an account. A quota of 17 allows up to 33 attempts
    /// in any 24 hours, so handle, e-mail and phone together allow 99.
    static let guess = RateLimit("guess", 10, per: 10_800)
    static let guesses = RateLimit("guesses", 17, per: 86_400)
    static let knownGuess = RateLimit("known-guess", 4, per: 86_400)
    /// Wrong passwords on a device from which the owner signed in. They count against no other limit.
    static let deviceGuess = RateLimit("device-guess", 20, per: 86_400)
}

extension Services {
    /// The route table: every route on one line.
    func routes(limiter: RateLimiter, settings: AppSettings) -> [Route] {
        let cursors = CursorSeal(secret: secret)
        let limits = settings.areLimitsOn
        let passwords = PasswordChecks(services: self, limiter: limiter, limits: limits)
        let probes = ContactProbes(limiter: limiter, limits: limits, clock: clock)
        let auth = AuthHandlers(services: self, passwords: passwords, probes: probes)
        let contacts = ContactHandlers(services: self, limiter: limiter, limits: limits)
        let recovery = RecoveryHandlers(services: self)
        let factors = SecondFactorHandlers(services: self, passwords: passwords)
        let leaving = LeavingHandlers(services: self, passwords: passwords)
        let me = MeHandlers(services: self, cursors: cursors, passwords: passwords, probes: probes)
        let exports = ExportHandlers(services: self, maker: ExportMaker(self), areLimitsOn: limits)
        let people = TravellerHandlers(services: self, cursors: cursors)
        let offers = OfferHandlers(services: self, cursors: cursors, areLimitsOn: settings.areLimitsOn)
        let nearby = NearbyHandlers(services: self, cursors: cursors)
        let threads = ThreadHandlers(services: self, cursors: cursors, areLimitsOn: limits)
        let swaps = SwapHandlers(
            services: self, cursors: cursors, codes: HandoverCodes(secret: secret), rates: settings.rates,
            areLimitsOn: limits)
        let reviews = ReviewHandlers(services: self, cursors: cursors)
        let reliability = ReliabilityHandlers(services: self)
        let notifications = NotificationHandlers(services: self, cursors: cursors)
        let reports = ReportHandlers(services: self, cursors: cursors, areLimitsOn: limits)
        let quotas = LimitHandlers(services: self, areLimitsOn: limits)
        let lists = ListHandlers(services: self)
        let announcements = AnnouncementHandlers(services: self, cursors: cursors)
        let cases = CaseHandlers(services: self, cursors: cursors)
        let meetingPoints = MeetingPointHandlers(services: self)
        let rates = RateHandlers(services: self, mode: settings.rates)
        let places = PlaceHandlers(places: places)
        let staff = StaffHandlers(services: self, isFactorRequired: settings.requiresStaffFactor)
        let actions = ActionHandlers(services: self)
        let reviewQueue = ReviewQueueHandlers(services: self, cursors: cursors)
        let accountActions = AccountActionHandlers(services: self, cursors: cursors)
        let audit = AuditHandlers(services: self, cursors: cursors)
        let disputes = DisputeHandlers(services: self, cursors: cursors)
        let points = PointHandlers(services: self, cursors: cursors)
        let appeals = AppealHandlers(services: self, cursors: cursors)
        let quarantine = QuarantineHandlers(services: self)
        let service = ServiceHandlers(isReady: isReady, isDemo: settings.isDemo)
        let unsubscribe = UnsubscribeHandlers(services: self, tokens: .unsubscribing(secret))
        let devMail = DevMailHandlers(mailbox: delivery.mailbox)
        let metrics = MetricsHandlers(
            services: self, access: MetricsAccess(token: settings.metricsToken),
            page: MetricsPage(services: self, limiter: limiter, rates: settings.rates))
        return [
            Route(.post, "/v1/auth/register", .register, .anonymous(auth.register)),
            Route(.post, "/v1/auth/login", .signIn, .anonymous(auth.login)),
            Route(.post, "/v1/auth/refresh", .refresh, .anonymous(auth.refresh)),
            Route(.post, "/v1/auth/logout", .change, also: [.leaving, .stopped, .staff], .signedIn(auth.logout)),
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

            Route(.get, "/v1/me/export", .export, also: [.leaving, .stopped], .signedIn(exports.export)),
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
            Route(.get, "/v1/offers/:id/quote", .read, .signedIn(offers.preview)),
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
            Route(.get, "/v1/threads/:id", .read, .signedIn(threads.thread)),
            Route(.get, "/v1/threads/:id/messages", .read, .signedIn(threads.messages)),
            Route(.post, "/v1/threads/:id/messages", .message, .signedIn(threads.send)),
            Route(.put, "/v1/threads/:id/read", .message, .signedIn(threads.markRead)),

            Route(.get, "/v1/currencies", .reference, .anonymous(rates.currencies)),
            Route(.get, "/v1/rates/latest", .reference, .anonymous(rates.latest)),
            Route(.get, "/v1/rates/history", .reference, .anonymous(rates.history)),
            Route(.get, "/v1/rates/convert", .reference, .anonymous(rates.convert)),
            Route(.get, "/v1/rates/compare", .reference, .anonymous(rates.compare)),
            Route(.get, "/v1/rates/sources", .reference, .anonymous(rates.sources)),
            Route(.get, "/v1/rates/tables/:table", .reference, .anonymous(rates.table)),
            Route(.get, "/v1/rates/:date", .reference, .anonymous(rates.onDay)),

            Route(.get, "/v1/places/cities", .reference, .anonymous(places.cities)),
            Route(.get, "/v1/places/locate", .reference, .anonymous(places.locate)),
            Route(.get, "/v1/places/meeting-points", .read, .signedIn(meetingPoints.points)),
            Route(.post, "/v1/places/meeting-points", .meetingPoint, .signedIn(meetingPoints.add)),

            Route(.get, "/v1/admin/cases", .read, .staff(.moderator, cases.cases)),
            Route(.get, "/v1/admin/cases/:id", .read, .staff(.moderator, cases.moderationCase)),
            Route(.post, "/v1/admin/cases/:id/claim", .change, .staff(.moderator, cases.claim)),
            Route(.post, "/v1/admin/cases/:id/note", .change, .staff(.moderator, cases.note)),
            Route(.post, "/v1/admin/cases/:id/close", .change, .staff(.moderator, cases.close)),
            Route(.get, "/v1/admin/cases/:id/thread", .read, .staff(.moderator, cases.thread)),
            Route(.get, "/v1/admin/reports", .read, .staff(.moderator, cases.reports)),
            Route(.get, "/v1/admin/staff", .read, .staff(.admin, staff.members)),
            Route(.put, "/v1/admin/staff", .change, .staff(.admin.withStepUp, staff.appoint)),
            Route(.post, "/v1/admin/offers/:id/hide", .change, .staff(.moderator, actions.hide(.offer))),
            Route(.post, "/v1/admin/offers/:id/restore", .change, .staff(.moderator, actions.restore(.offer))),
            Route(.get, "/v1/admin/reviews", .read, .staff(.moderator, reviewQueue.list)),
            Route(.post, "/v1/admin/reviews/:id/hide", .change, .staff(.moderator, actions.hide(.review))),
            Route(.post, "/v1/admin/reviews/:id/restore", .change, .staff(.moderator, actions.restore(.review))),
            Route(.post, "/v1/admin/messages/:thread/:seq/hide", .change, .staff(.moderator, actions.hide(.message))),
            Route(
                .post, "/v1/admin/messages/:thread/:seq/restore", .change, .staff(.moderator, actions.restore(.message))
            ),
            Route(.get, "/v1/admin/travellers", .read, .staff(.moderator, accountActions.list)),
            Route(.get, "/v1/admin/travellers/:id", .read, .staff(.moderator, accountActions.account)),
            Route(.post, "/v1/admin/travellers/:id/warn", .change, .staff(.moderator, accountActions.act(.warn))),
            Route(
                .post, "/v1/admin/travellers/:id/take-back-warning", .change,
                .staff(.moderator, accountActions.takeBackWarning)),
            Route(.post, "/v1/admin/travellers/:id/limit", .change, .staff(.moderator, accountActions.act(.limit))),
            Route(.post, "/v1/admin/travellers/:id/suspend", .change, .staff(.senior, accountActions.suspend)),
            Route(
                .post, "/v1/admin/travellers/:id/ban", .change, .staff(.senior.withStepUp, accountActions.act(.ban))),
            Route(
                .post, "/v1/admin/travellers/:id/restore", .change, .staff(.moderator, accountActions.act(.reinstate))),
            Route(.post, "/v1/admin/travellers/:id/tier", .change, .staff(.senior.withStepUp, accountActions.setTier)),
            Route(.get, "/v1/admin/appeals", .read, .staff(.senior, appeals.queue)),
            Route(.post, "/v1/admin/appeals/:id/decide", .change, .staff(.senior.withStepUp, appeals.decide)),
            Route(.post, "/v1/admin/travellers/:id/profile/hide", .change, .staff(.moderator, actions.hide(.profile))),
            Route(
                .post, "/v1/admin/travellers/:id/profile/restore", .change,
                .staff(.moderator, actions.restore(.profile))),
            Route(.get, "/v1/admin/audit", .read, .staff(.moderator, audit.rows)),
            Route(.get, "/v1/admin/stats", .read, .staff(.moderator, audit.statistics)),
            Route(.post, "/v1/admin/swaps/:id/cancel", .change, .staff(.senior, disputes.cancel)),
            Route(.get, "/v1/admin/disputes", .read, .staff(.senior, disputes.disputes)),
            Route(.post, "/v1/admin/disputes/:id/decide", .change, .staff(.senior, disputes.decide)),
            Route(.get, "/v1/admin/meeting-points", .read, .staff(.moderator, points.list)),
            Route(.post, "/v1/admin/meeting-points/:id/verify", .change, .staff(.moderator, points.act(.verify))),
            Route(.post, "/v1/admin/meeting-points/:id/remove", .change, .staff(.moderator, points.act(.remove))),
            Route(.post, "/v1/admin/meeting-points/:id/reset", .change, .staff(.moderator, points.act(.reset))),
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
            Route(.get, "/", .reference, .anonymous(service.page)),
        ]
    }
}
