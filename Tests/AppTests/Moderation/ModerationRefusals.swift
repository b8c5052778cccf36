import Domain
import TestSupport
import Testing

@testable import App

@Suite("Refusals of staff") struct ModerationRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: ModerationRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of staff: who may act, who becomes staff, and the operator's lists.
enum ModerationRefusals {
    static let scenes = [
        access, appointments, operators, cases, actions, disputes, appeals, lateAppeals, suspendedBefore,
    ]

    /// Somebody who joined the staff and proved a second factor now.
    static func staff(_ handle: String, _ role: StaffRole, in world: World) async throws -> Person {
        let person = try await world.register(handle)
        try await world.employ(person, as: role)
        return person
    }

    private static let access = RefusalScene(
        "Mona may act; Sara's code is old, Nora has entered none, Otto still has the password that was printed",
        [
            Refusal("404 not-found", StaffAccessRefusal.notStaff, "ana GET /v1/admin/lists"),
            Refusal("403 staff-account", StaffAccessRefusal.travellersOnly, "mona POST /v1/offers", DraftOffer().json),
            Refusal("403 role-too-low", StaffAccessRefusal.roleTooLow(.admin), "mona GET /v1/admin/lists"),
            Refusal("403 second-factor-needed", StaffAccessRefusal.secondFactorNeeded, "nora GET /v1/admin/cases"),
            Refusal(
                "403 step-up-needed", StaffAccessRefusal.stepUpNeeded, "sara POST /v1/admin/travellers/$ANA/ban",
                moderationOrder),
            Refusal("403 password-change-needed", StaffAccessRefusal.passwordChangeNeeded, "otto GET /v1/admin/cases"),
        ]
    ) { world in
        let ana = try await world.register("ana")
        let (mona, sara) = (try await staff("mona", .moderator, in: world), try await staff("sara", .senior, in: world))
        let (nora, otto) = (
            try await staff("nora", .moderator, in: world), try await staff("otto", .moderator, in: world)
        )
        try await world.execute(
            """
            UPDATE session SET factor_at = factor_at - 301000 WHERE traveller = '\(sara.id)';
            UPDATE session SET factor_at = NULL WHERE traveller = '\(nora.id)';
            UPDATE staff SET has_one_time_password = 1 WHERE traveller = '\(otto.id)'
            """)
        return RefusalStage(world, [ana, mona, sara, nora, otto], ["ANA": ana.id.description])
    }

    /// A row that gives somebody a role; nil takes it.
    private static func appoint(
        _ summary: String, _ refusal: StaffRefusal, _ handle: String, _ role: String? = "moderator"
    ) -> Refusal {
        let role = role.map(quoted) ?? "null"
        return Refusal(summary, refusal, "adam PUT /v1/admin/staff", #"{"handle":"\#(handle)","role":\#(role)}"#)
    }

    private static let appointments = RefusalScene(
        "Adam, who appoints staff",
        [
            appoint("404 not-found", .noSuchAccount, "nobody"),
            appoint("404 not-found", .noSuchAccount, "ana", nil),
            appoint("409 about-oneself", .aboutOneself, "adam", "senior"),
            appoint("409 about-oneself", .aboutOneself, "adam", nil),
            appoint(
                "409 account-in-use",
                .accountInUse(StaffSnapshot.Use(hasOffers: false, hasSwaps: false, hasThreads: true)), "ben"),
            appoint(
                "409 account-in-use",
                .accountInUse(StaffSnapshot.Use(hasOffers: true, hasSwaps: false, hasThreads: false)), "ana"),
            appoint("409 account-not-active", .accountNotActive, "cora"),
            appoint("409 enrolment-needed", .withoutFactor, "dora", "admin"),
            Refusal("409 enrolment-needed", AccountRefusal.factorFromOperator, "zed POST /v1/auth/totp"),
        ]
    ) { world in
        let adam = try await staff("adam", .admin, in: world)
        let (ana, zed) = (try await world.register("ana"), try await staff("zed", .moderator, in: world))
        let offer = try await ana.publish()
        _ = try await (try await world.register("ben")).openThread(on: offer)
        for handle in ["cora", "dora"] { try await world.register(handle) }
        try await world.execute(
            """
            UPDATE traveller SET state = 'suspended' WHERE handle = 'cora';
            DELETE FROM second_factor WHERE traveller = '\(zed.id)'
            """)
        return RefusalStage(world, [adam, zed])
    }

    private static let operators = RefusalScene(
        "lists, announcements and the quarantine",
        [
            Refusal(
                "412 stale-version", ListsRefusal.staleVersion, "adam PUT /v1/admin/lists",
                #"{"currencies":[],"countries":[],"terms":null}"#, headers: ["If-Match": "\"9\""]),
            Refusal(
                "404 not-found", AnnouncementRefusal.noSuchAnnouncement,
                "adam POST /v1/admin/notices/\(clientID(1))/take-back", "{}"),
            Refusal(
                "409 action-undone", AnnouncementRefusal.alreadyTakenBack,
                "adam POST /v1/admin/notices/$NOTICE/take-back",
                "{}"),
            Refusal(
                "404 not-found", QuarantineRefusal.notInQuarantine, "adam POST /v1/admin/rates/quarantine/0/drop"),
            Refusal(
                "409 not-readable", QuarantineRefusal.unreadable,
                "adam POST /v1/admin/rates/quarantine/answer:0a1b2c3d/release"),
        ]
    ) { world in
        let adam = try await staff("adam", .admin, in: world)
        let notice = try await adam.post(
            "/v1/admin/notices", #"{"text":{"en":"Closed on Sunday.","pl":"W niedzielę zamknięte."}}"#
        ).id()
        try await adam.post("/v1/admin/notices/\(notice)/take-back", "{}")
        // The response of a request that no feed makes any more.
        try await world.execute(
            """
            INSERT INTO feed_body (hash, source, path, body, fetched_at, doubts)
                VALUES ('\(String(repeating: "0a1b2c3d", count: 8))', 'ECB', '/gone', x'00', 1, 'all rates jump')
            """)
        return RefusalStage(world, [adam], ["NOTICE": notice])
    }
}
