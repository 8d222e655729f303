internal import Core
public import Testing

extension ModuleContract {
    /// Records each violation as an issue with a remedy.
    ///
    /// `seeds` is the number of shuffles. The issues have the source location of the caller.
    public func check(
        seeds: Int = 1_000, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for fault in await faults(seeds: seeds) {
            Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
        }
    }
}
