import HTTPTypes

extension HTTPFields {
    /// Adds the headers that protect browsers; every response has them.
    mutating func addSafety(isSecure: Bool) {
        self[.xContentTypeOptions] = "nosniff"
        if self[.referrerPolicy] == nil { self[.referrerPolicy] = "no-referrer" }
        if self[.contentSecurityPolicy] == nil {
            self[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        // Two years, which the preload lists of browsers ask for. Browsers ignore the header without TLS.
        if isSecure { self[.strictTransportSecurity] = "max-age=63072000" }
    }
}
