/// Bounds of what the search keeps in memory: entries of about 120 bytes, some 150 MB of them, and the bytes of texts.
package struct NearbyLimits: Sendable {
    /// Offers above which not all tiles are kept.
    package var world = 1_200_000
    /// Offers of each generation of the tiles that were asked for.
    package var entries = 150_000
    /// Bytes of each generation of the offers as they were written, some 40,000 of them.
    package var texts = 64 << 20
    /// Bytes that a text takes besides its own.
    package var overhead = 100
    /// Days of each generation whose rates are kept.
    package var books = 8
    /// Offers touched by one transaction above which their tiles are dropped instead of read anew.
    package var touched = 2000
    /// Touched things that are remembered for loads under way; above it those loads keep nothing.
    package var notes = 20_000

    package init() {}
}
