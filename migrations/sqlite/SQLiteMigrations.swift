/// All schema migrations in order. Append only: a released file never changes.
package enum SQLiteMigrations {
    package struct Migration: Sendable {
        /// File name without extension, as recorded in the database.
        package let name: String
        package let sql: String
    }

    package static let all: [Migration] = [
        Migration(name: "0001_travellers", bytes: PackageResources._001_travellers_sql),
        Migration(name: "0002_reference", bytes: PackageResources._002_reference_sql),
        Migration(name: "0003_offers", bytes: PackageResources._003_offers_sql),
        Migration(name: "0004_threads", bytes: PackageResources._004_threads_sql),
        Migration(name: "0005_swaps", bytes: PackageResources._005_swaps_sql),
        Migration(name: "0006_meetings", bytes: PackageResources._006_meetings_sql),
        Migration(name: "0007_feeds", bytes: PackageResources._007_feeds_sql),
        Migration(name: "0008_blame", bytes: PackageResources._008_blame_sql),
        Migration(name: "0009_devices", bytes: PackageResources._009_devices_sql),
        Migration(name: "0010_evidence", bytes: PackageResources._010_evidence_sql),
        Migration(name: "0011_rate_gaps", bytes: PackageResources._011_rate_gaps_sql),
        Migration(name: "0012_offer_search", bytes: PackageResources._012_offer_search_sql),
        Migration(name: "0013_responses_and_deadlines", bytes: PackageResources._013_responses_and_deadlines_sql),
        Migration(name: "0014_standard_names", bytes: PackageResources._014_standard_names_sql),
        Migration(name: "0015_rows", bytes: PackageResources._015_rows_sql),
        Migration(name: "0016_takeable", bytes: PackageResources._016_takeable_sql),
        Migration(name: "0017_contact_codes", bytes: PackageResources._017_contact_codes_sql),
        Migration(name: "0018_update_mails", bytes: PackageResources._018_update_mails_sql),
        Migration(name: "0019_export", bytes: PackageResources._019_export_sql),
        Migration(name: "0020_leaving", bytes: PackageResources._020_leaving_sql),
        Migration(name: "0021_staff", bytes: PackageResources._021_staff_sql),
        Migration(name: "0022_audit", bytes: PackageResources._022_audit_sql),
        Migration(name: "0023_cases", bytes: PackageResources._023_cases_sql),
        Migration(name: "0024_actions", bytes: PackageResources._024_actions_sql),
        Migration(name: "0025_staff_lists", bytes: PackageResources._025_staff_lists_sql),
        Migration(name: "0026_disputes", bytes: PackageResources._026_disputes_sql),
        Migration(name: "0027_appeals", bytes: PackageResources._027_appeals_sql),
        Migration(name: "0028_flags", bytes: PackageResources._028_flags_sql),
        Migration(name: "0029_lists", bytes: PackageResources._029_lists_sql),
        Migration(name: "0030_announcements", bytes: PackageResources._030_announcements_sql),
        Migration(name: "0031_leaving_is_no_escape", bytes: PackageResources._031_leaving_is_no_escape_sql),
        Migration(name: "0032_who_acted", bytes: PackageResources._032_who_acted_sql),
        Migration(name: "0033_case_contents", bytes: PackageResources._033_case_contents_sql),
        Migration(name: "0034_review_findings", bytes: PackageResources._034_review_findings_sql),
        Migration(name: "0035_one_person", bytes: PackageResources._035_one_person_sql),
        Migration(name: "0036_held_contacts", bytes: PackageResources._036_held_contacts_sql),
        Migration(name: "0037_lanes_of_cases", bytes: PackageResources._037_lanes_of_cases_sql),
        Migration(name: "0038_long_suspensions", bytes: PackageResources._038_long_suspensions_sql),
    ]

    /// `application_id` of a Wayswap database: "WSWY".
    package static let applicationID: Int32 = 0x5753_5759
}

extension SQLiteMigrations.Migration {
    fileprivate init(name: String, bytes: [UInt8]) {
        self.init(name: name, sql: String(decoding: bytes, as: UTF8.self))
    }
}
