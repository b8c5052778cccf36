#include "CEmbedded.h"

// Append only: a released file never changes.
static const struct embedded_text migrations[] = {
    {"0001_travellers", (const unsigned char[]){
#embed "../../migrations/sqlite/0001_travellers.sql" suffix(, 0)
    }},
    {"0002_reference", (const unsigned char[]){
#embed "../../migrations/sqlite/0002_reference.sql" suffix(, 0)
    }},
    {"0003_offers", (const unsigned char[]){
#embed "../../migrations/sqlite/0003_offers.sql" suffix(, 0)
    }},
    {"0004_threads", (const unsigned char[]){
#embed "../../migrations/sqlite/0004_threads.sql" suffix(, 0)
    }},
    {"0005_swaps", (const unsigned char[]){
#embed "../../migrations/sqlite/0005_swaps.sql" suffix(, 0)
    }},
    {"0006_meetings", (const unsigned char[]){
#embed "../../migrations/sqlite/0006_meetings.sql" suffix(, 0)
    }},
    {"0007_feeds", (const unsigned char[]){
#embed "../../migrations/sqlite/0007_feeds.sql" suffix(, 0)
    }},
    {"0008_blame", (const unsigned char[]){
#embed "../../migrations/sqlite/0008_blame.sql" suffix(, 0)
    }},
    {"0009_devices", (const unsigned char[]){
#embed "../../migrations/sqlite/0009_devices.sql" suffix(, 0)
    }},
    {"0010_evidence", (const unsigned char[]){
#embed "../../migrations/sqlite/0010_evidence.sql" suffix(, 0)
    }},
    {"0011_rate_gaps", (const unsigned char[]){
#embed "../../migrations/sqlite/0011_rate_gaps.sql" suffix(, 0)
    }},
    {"0012_offer_search", (const unsigned char[]){
#embed "../../migrations/sqlite/0012_offer_search.sql" suffix(, 0)
    }},
    {"0013_responses_and_deadlines", (const unsigned char[]){
#embed "../../migrations/sqlite/0013_responses_and_deadlines.sql" suffix(, 0)
    }},
    {"0014_standard_names", (const unsigned char[]){
#embed "../../migrations/sqlite/0014_standard_names.sql" suffix(, 0)
    }},
    {"0015_rows", (const unsigned char[]){
#embed "../../migrations/sqlite/0015_rows.sql" suffix(, 0)
    }},
    {"0016_takeable", (const unsigned char[]){
#embed "../../migrations/sqlite/0016_takeable.sql" suffix(, 0)
    }},
    {"0017_contact_codes", (const unsigned char[]){
#embed "../../migrations/sqlite/0017_contact_codes.sql" suffix(, 0)
    }},
    {"0018_update_mails", (const unsigned char[]){
#embed "../../migrations/sqlite/0018_update_mails.sql" suffix(, 0)
    }},
    {"0019_export", (const unsigned char[]){
#embed "../../migrations/sqlite/0019_export.sql" suffix(, 0)
    }},
    {"0020_leaving", (const unsigned char[]){
#embed "../../migrations/sqlite/0020_leaving.sql" suffix(, 0)
    }},
    {"0021_staff", (const unsigned char[]){
#embed "../../migrations/sqlite/0021_staff.sql" suffix(, 0)
    }},
    {"0022_audit", (const unsigned char[]){
#embed "../../migrations/sqlite/0022_audit.sql" suffix(, 0)
    }},
    {"0023_cases", (const unsigned char[]){
#embed "../../migrations/sqlite/0023_cases.sql" suffix(, 0)
    }},
    {"0024_actions", (const unsigned char[]){
#embed "../../migrations/sqlite/0024_actions.sql" suffix(, 0)
    }},
    {"0025_staff_lists", (const unsigned char[]){
#embed "../../migrations/sqlite/0025_staff_lists.sql" suffix(, 0)
    }},
    {"0026_disputes", (const unsigned char[]){
#embed "../../migrations/sqlite/0026_disputes.sql" suffix(, 0)
    }},
    {"0027_appeals", (const unsigned char[]){
#embed "../../migrations/sqlite/0027_appeals.sql" suffix(, 0)
    }},
    {"0028_flags", (const unsigned char[]){
#embed "../../migrations/sqlite/0028_flags.sql" suffix(, 0)
    }},
    {"0029_lists", (const unsigned char[]){
#embed "../../migrations/sqlite/0029_lists.sql" suffix(, 0)
    }},
    {"0030_announcements", (const unsigned char[]){
#embed "../../migrations/sqlite/0030_announcements.sql" suffix(, 0)
    }},
    {"0031_leaving_is_no_escape", (const unsigned char[]){
#embed "../../migrations/sqlite/0031_leaving_is_no_escape.sql" suffix(, 0)
    }},
    {"0032_who_acted", (const unsigned char[]){
#embed "../../migrations/sqlite/0032_who_acted.sql" suffix(, 0)
    }},
    {"0033_case_contents", (const unsigned char[]){
#embed "../../migrations/sqlite/0033_case_contents.sql" suffix(, 0)
    }},
    {"0034_review_findings", (const unsigned char[]){
#embed "../../migrations/sqlite/0034_review_findings.sql" suffix(, 0)
    }},
    {"0035_one_person", (const unsigned char[]){
#embed "../../migrations/sqlite/0035_one_person.sql" suffix(, 0)
    }},
    {"0036_held_contacts", (const unsigned char[]){
#embed "../../migrations/sqlite/0036_held_contacts.sql" suffix(, 0)
    }},
    {"0037_lanes_of_cases", (const unsigned char[]){
#embed "../../migrations/sqlite/0037_lanes_of_cases.sql" suffix(, 0)
    }},
    {"0038_long_suspensions", (const unsigned char[]){
#embed "../../migrations/sqlite/0038_long_suspensions.sql" suffix(, 0)
    }},
    {"0039_carried_faults", (const unsigned char[]){
#embed "../../migrations/sqlite/0039_carried_faults.sql" suffix(, 0)
    }},
    {"0040_swap_column_names", (const unsigned char[]){
#embed "../../migrations/sqlite/0040_swap_column_names.sql" suffix(, 0)
    }},
    {"0041_compared_contacts", (const unsigned char[]){
#embed "../../migrations/sqlite/0041_compared_contacts.sql" suffix(, 0)
    }},
    {"0042_events", (const unsigned char[]){
#embed "../../migrations/sqlite/0042_events.sql" suffix(, 0)
    }},
    {"0043_attention", (const unsigned char[]){
#embed "../../migrations/sqlite/0043_attention.sql" suffix(, 0)
    }},
    {"0044_deletion", (const unsigned char[]){
#embed "../../migrations/sqlite/0044_deletion.sql" suffix(, 0)
    }},
    {"0045_receipts_and_cards", (const unsigned char[]){
#embed "../../migrations/sqlite/0045_receipts_and_cards.sql" suffix(, 0)
    }},
    {"0046_first_messages", (const unsigned char[]){
#embed "../../migrations/sqlite/0046_first_messages.sql" suffix(, 0)
    }},
    {"0047_message_search", (const unsigned char[]){
#embed "../../migrations/sqlite/0047_message_search.sql" suffix(, 0)
    }},
    {"0048_rate_history", (const unsigned char[]){
#embed "../../migrations/sqlite/0048_rate_history.sql" suffix(, 0)
    }},
    {"0049_wallet", (const unsigned char[]){
#embed "../../migrations/sqlite/0049_wallet.sql" suffix(, 0)
    }},
    {"0050_money_request", (const unsigned char[]){
#embed "../../migrations/sqlite/0050_money_request.sql" suffix(, 0)
    }},
    {"0051_wallet_order", (const unsigned char[]){
#embed "../../migrations/sqlite/0051_wallet_order.sql" suffix(, 0)
    }},
    {"0052_ledger_chain", (const unsigned char[]){
#embed "../../migrations/sqlite/0052_ledger_chain.sql" suffix(, 0)
    }},
    {"0053_settlement", (const unsigned char[]){
#embed "../../migrations/sqlite/0053_settlement.sql" suffix(, 0)
    }},
    {"0054_currency_facts", (const unsigned char[]){
#embed "../../migrations/sqlite/0054_currency_facts.sql" suffix(, 0)
    }},
    {"0055_rate_alerts", (const unsigned char[]){
#embed "../../migrations/sqlite/0055_rate_alerts.sql" suffix(, 0)
    }},
    {"0056_score_card", (const unsigned char[]){
#embed "../../migrations/sqlite/0056_score_card.sql" suffix(, 0)
    }},
    {"0057_street_assets", (const unsigned char[]){
#embed "../../migrations/sqlite/0057_street_assets.sql" suffix(, 0)
    }},
    {"0058_wallet_search", (const unsigned char[]){
#embed "../../migrations/sqlite/0058_wallet_search.sql" suffix(, 0)
    }},
    {"0059_across_blocks", (const unsigned char[]){
#embed "../../migrations/sqlite/0059_across_blocks.sql" suffix(, 0)
    }},
    {"0060_notes", (const unsigned char[]){
#embed "../../migrations/sqlite/0060_notes.sql" suffix(, 0)
    }},
    {"0061_reports_of_notes", (const unsigned char[]){
#embed "../../migrations/sqlite/0061_reports_of_notes.sql" suffix(, 0)
    }},
    {"0062_one_key_one_request", (const unsigned char[]){
#embed "../../migrations/sqlite/0062_one_key_one_request.sql" suffix(, 0)
    }},
    {"0063_epoch", (const unsigned char[]){
#embed "../../migrations/sqlite/0063_epoch.sql" suffix(, 0)
    }},
    {"0064_one_value", (const unsigned char[]){
#embed "../../migrations/sqlite/0064_one_value.sql" suffix(, 0)
    }},
    {"0065_thread_sides", (const unsigned char[]){
#embed "../../migrations/sqlite/0065_thread_sides.sql" suffix(, 0)
    }},
    {"0066_letter_folding", (const unsigned char[]){
#embed "../../migrations/sqlite/0066_letter_folding.sql" suffix(, 0)
    }},
    {"0067_currency_end", (const unsigned char[]){
#embed "../../migrations/sqlite/0067_currency_end.sql" suffix(, 0)
    }},
    {"0068_time_zones", (const unsigned char[]){
#embed "../../migrations/sqlite/0068_time_zones.sql" suffix(, 0)
    }},
    {"0069_meeting_offset", (const unsigned char[]){
#embed "../../migrations/sqlite/0069_meeting_offset.sql" suffix(, 0)
    }},
    {"0070_whole_hours", (const unsigned char[]){
#embed "../../migrations/sqlite/0070_whole_hours.sql" suffix(, 0)
    }},
    {"0071_waiting_exports", (const unsigned char[]){
#embed "../../migrations/sqlite/0071_waiting_exports.sql" suffix(, 0)
    }},
    {"0072_own_proposals", (const unsigned char[]){
#embed "../../migrations/sqlite/0072_own_proposals.sql" suffix(, 0)
    }},
    {"0073_replies_hidden", (const unsigned char[]){
#embed "../../migrations/sqlite/0073_replies_hidden.sql" suffix(, 0)
    }},
    {"0074_offers_behind_blocks", (const unsigned char[]){
#embed "../../migrations/sqlite/0074_offers_behind_blocks.sql" suffix(, 0)
    }},
    {"0075_assets_as_rates", (const unsigned char[]){
#embed "../../migrations/sqlite/0075_assets_as_rates.sql" suffix(, 0)
    }},
    {"0076_open_offers", (const unsigned char[]){
#embed "../../migrations/sqlite/0076_open_offers.sql" suffix(, 0)
    }},
};

struct embedded_text embedded_migration(size_t index) {
    return index < sizeof migrations / sizeof *migrations ? migrations[index] : (struct embedded_text){0};
}
