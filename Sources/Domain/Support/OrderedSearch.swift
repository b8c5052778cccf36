extension RandomAccessCollection where Index == Int {
    /// The first index whose element is not `before`; all that are come first.
    ///
    /// Inlinable, because other modules search in their innermost loops.
    @inlinable
    package func index(behind before: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if before(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
