internal import Core
public import Testing

extension ModuleContract {
    /// Records each broken promise as an issue of its own, which says what to do.
    ///
    /// `seeds` is how many shuffles are tried. The issues stand at the line that calls this.
    public func check(
        seeds: Int = 1_000, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for fault in await faults(seeds: seeds) {
            Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
        }
    }
}
