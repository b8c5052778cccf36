/// Query parameters that mail programs, social networks and advertisers add to every link that somebody passes on. They mean
/// nothing here, and the link must still open.
///
/// Everywhere else a parameter that nobody knows is a typing mistake, and is refused.
enum TrackingWords {
    private static let prefixes = ["utm_", "mc_", "hsa_", "pk_", "mtm_"]
    private static let names: Set = [
        "fbclid", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "msclkid", "twclid", "ttclid", "li_fat_id", "igshid",
        "igsh", "yclid", "ysclid", "_ga", "_gl", "srsltid", "si", "ref_src", "ref_url", "vero_id", "wickedid",
        "oly_enc_id",
    ]

    static func contain(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }

    /// What everybody may read, so that an address alone is worth sharing: pages, rates, prices, places, offers, profiles.
    private static let shared = ["rates", "currencies", "quotes", "offers", "places", "travellers"]

    static func reach(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.first == "v1" else { return true }
        return parts.dropFirst().first.map { shared.contains(String($0)) } ?? false
    }
}
