public import Core

/// Folds notes; a payload that does not read is passed over.
public struct BlankProjection: Projection {
    public static var name: String { "blank" }
    public static var version: Int { 1 }
    public static var kinds: [String] { BlankEvent.kinds }
    public var initial: BlankState { BlankState() }

    public func fold(_ event: Event, kind: Int, into state: inout BlankState) {
        guard case .noted(let day, let text)? = BlankEvent(kind: kind, payload: event.payload)
        else { return }
        state.insert(BlankState.Note(day: day, text: text, stamp: event.stamp))
    }
}
