extension RandomAccessCollection where Index == Int {
    /// Binary search: the first index whose element does not satisfy `before`. Elements that do must come first.
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
