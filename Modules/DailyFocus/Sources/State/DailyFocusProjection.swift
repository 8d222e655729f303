public import Core

/// Folds what the module records into its state: in any order, to the same state.
public struct DailyFocusProjection: Projection {
    public static var name: String { "daily-focus" }
    public static var version: Int { 1 }
    public static var kinds: [String] { Fact.kinds }
    public var initial: DailyFocusState { DailyFocusState() }

    /// Folds from nothing.
    public init() {}

    public func fold(_ event: Event, kind: Int, into state: inout DailyFocusState) {
        guard let fact = Fact(kind: kind, payload: event.payload) else { return }
        state.take(fact, event)
    }

    /// Reads a payload of a kind and writes it again: the same bytes for all that the module wrote.
    ///
    /// Nil if the kind is another module's or the payload lacks something. Golden samples and
    /// checks of stored events use it.
    public static func rewritten(_ kind: String, _ payload: [UInt8]) -> [UInt8]? {
        kinds.firstIndex(of: kind).flatMap { Fact(kind: $0, payload: payload)?.payload }
    }
}

extension WorldView {
    /// Goals and days as they stand.
    var dailyFocus: DailyFocusState { state(of: DailyFocusProjection.self) }
}
