import Domain
import HTTPTypes

/// One line of the authorisation table: what a route takes, a request that has it all, and what everybody gets for it.
struct RouteRule: Sendable {
    /// As in the route table: `GET /v1/offers/:id`.
    let route: String
    /// What it takes to be answered, in words.
    let requirements: String
    /// The status that each asker gets for the request.
    let statuses: [Asker: Int]
    /// Nobody needs a token.
    let isOpen: Bool
    /// What only the stage knows stands here by its name: `$SWAP`, `$HASH`, `$CODE`, `$OLA`.
    var query = ""
    /// With the same names.
    var body: String?
    var headers: [String: String] = [:]
    /// The offer of the request is the paused one.
    var isAboutPaused = false
    /// The swap of the request; its state is what the action needs.
    var swap = StagedSwap.disputed

    init(_ route: String, _ access: Access, _ change: (inout RouteRule) -> Void = { _ in }) {
        self.route = route
        requirements = access.requirements
        statuses = access.statuses
        isOpen = access.isOpen
        change(&self)
    }

    var method: HTTPRequest.Method {
        HTTPRequest.Method(String(route.prefix { $0 != " " })) ?? .get
    }

    var path: String { String(route.drop { $0 != " " }.dropFirst()) }

    /// A GET that leaves a trace.
    var leavesTrace = false

    /// Changes something when it succeeds.
    var isWrite: Bool { method != .get || leavesTrace }
}

/// Who may, in words and by the status of each asker.
struct Access: Sendable {
    let requirements: String
    let statuses: [Asker: Int]
    let isOpen: Bool

    private init(_ requirements: String, isOpen: Bool = false, _ status: (Asker) -> Int) {
        self.requirements = requirements
        self.isOpen = isOpen
        statuses = Dictionary(uniqueKeysWithValues: Asker.allCases.map { ($0, status($0)) })
    }

    /// The same for everybody: a token is not looked at, good or bad.
    static func anyone(_ status: Int = 200, requirements: String = "nothing; a token is not looked at") -> Access {
        Access(requirements, isOpen: true) { _ in status }
    }

    /// Everybody, and who asks makes a difference: a token that is no good is refused.
    static func open(
        _ requirements: String = "nothing; a token must be good", blocked: Int = 200, except: [Asker: Int] = [:]
    ) -> Access {
        Access(requirements, isOpen: true) { asker in
            if Asker.stopped.contains(asker) { return 403 }
            return Asker.shut.contains(asker) ? 401 : asker == .blocked ? blocked : except[asker] ?? 200
        }
    }

    /// Whoever is signed in, about what is their own. Staff get 403 unless `staff` says otherwise: they are no travellers.
    /// Suspended and banned travellers get 403 unless `stopped` says otherwise.
    static func signedIn(
        _ status: Int, _ requirements: String = "a sign-in; it is about oneself", except: [Asker: Int] = [:],
        staff: Int = 403, stopped: Int = 403
    ) -> Access {
        Access(requirements) { asker in
            if Asker.staff[asker] != nil { return staff }
            if Asker.stopped.contains(asker) { return stopped }
            return Asker.signedIn.contains(asker) ? except[asker] ?? status : 401
        }
    }

    /// Staff with at least this role. To travellers the route does not exist.
    static func staff(_ role: StaffRole, _ status: Int = 200, _ requirements: String? = nil) -> Access {
        Access(requirements ?? "the role of \(role.rawValue)") { asker in
            if let own = Asker.staff[asker] { return own >= role ? status : 403 }
            return Asker.signedIn.union(Asker.stopped).contains(asker) ? 404 : 401
        }
    }

    /// The owner of the offer; who may see it is told that it is not theirs.
    static let offerOwner = signedIn(
        403, "the offer is one's own", except: [.owner: 200, .blocked: 404])
    /// The same of an offer that is paused: to others there is none.
    static let pausedOfferOwner = signedIn(404, "the offer is one's own", except: [.owner: 200])

    /// One of the two in the thread; for everybody else there is none.
    static func threadMember(_ status: Int) -> Access {
        signedIn(404, "a place in the thread", except: [.owner: status, .counterpart: status])
    }

    /// Either of the two of the swap; for everybody else there is none.
    /// - Parameter stopped: For a suspended or banned stranger: 404 where one who takes part may act.
    static func swapMember(_ status: Int, stopped: Int = 403) -> Access {
        swapMember("a part in the swap", owner: status, counterpart: status, stopped: stopped)
    }

    /// One of the two, whose turn it is.
    static func swapMember(_ requirements: String, owner: Int, counterpart: Int, stopped: Int = 403) -> Access {
        signedIn(404, requirements, except: [.owner: owner, .counterpart: counterpart], stopped: stopped)
    }
}
