/// What stands in no table of refusals, why, and where it is tested.
enum RefusalExceptions {
    static let slugs = [
        "busy": "all threads that hash passwords are taken: PasswordHasherTests; too many requests: EdgeResponsesTests",
        "contact-banned": "as AccountRefusal.contactBanned",
        "head-too-large": "no request of a client here: EdgeResponsesTests",
        "internal": "a defect: SecrecyTests",
        "last-admin": "as StaffRefusal.lastAdmin",
        "malformed": "no request of a client here: EdgeResponsesTests",
        "not-due": "as SwapRefusal.notDue",
        "nothing-to-excuse": "as SwapRefusal.nothingToExcuse",
        "password-changed": "as AccountRefusal.passwordChanged",
        "storage-full": "a full disk: ExportFaultTests, and checks/faults",
        "too-many-connections": "of connections: NetworkTests, EdgeResponsesTests",
        "unavailable": "a server that starts or stops: ServeTests, and checks/faults",
        "wallet-closed": "as WalletRefusal.closed",
        "unknown-expectation": "no request of a client here: EdgeResponsesTests",
    ]

    static let rules = [
        "AccountRefusal.contactBanned": "takes the code of a mail: BannedContactTests",
        "AccountRefusal.passwordChanged": "changed between two steps of a request: DepartureTests of Domain",
        "ActionRefusal.notAllowed": "the role was taken away a moment ago: AppointmentRaceTests",
        "ActionRefusal.nothingToReopen": "only an appeal asks: SwapActionSnapshotTests of Domain",
        "ActionRefusal.stepUpNeeded": "the role decides it, too: FreshCodeTests",
        "AnnouncementRefusal.notAllowed": "the role was taken away a moment ago: AppointmentRaceTests",
        "AppealRefusal.action": "the rows of ActionRefusal",
        "CaseRefusal.notStaff": "the role was taken away a moment ago: AppointmentRaceTests",
        "ExportRefusal.noSuchTraveller": "erased a moment ago: ExportSnapshotTests of Domain",
        "ListsRefusal.notAllowed": "the role was taken away a moment ago: AppointmentRaceTests",
        "ReportRefusal.tooManyFromAddress": "takes several accounts of one network: CaseLaneTests",
        "StaffRefusal.lastAdmin": "two who dismiss each other: AppointmentRaceTests; StaffSnapshotTests of Domain",
        "StaffRefusal.notAllowed": "the role was taken away a moment ago: AppointmentRaceTests",
        "SwapRefusal.notDue": "only the sweeper asks: SwapConfirmationTests of Domain",
        "WalletRefusal.quotaUsed": "takes notes to eleven strangers: NoteTests",
        "WalletRefusal.closed": "the account was stopped a moment ago: WalletRuleTests of Domain",
        "SwapRefusal.nothingToExcuse": "only a decision on an appeal asks: SwapBlameTests of Domain",
    ]
}
