extension DisplayName {
    /// Names pass a narrower door, so they can stand where other texts do.
    package var shared: SharedText { SharedText(stored: text, as: .name) }
}
