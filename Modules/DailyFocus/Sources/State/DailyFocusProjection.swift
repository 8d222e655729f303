internal import Core

/// Folds what the module records into its state; a payload that does not read is passed over.
struct DailyFocusProjection: Projection {
    static var name: String { "daily-focus" }
    static var version: Int { 2 }
    var initial: DailyFocusState { DailyFocusState() }

    func fold(_ event: Event, kind: FocusFact.Kind, into state: inout DailyFocusState) {
        guard let fact = FocusFact(kind: kind, payload: event.payload) else { return }
        state.take(fact, from: event)
    }
}

extension WorldView {
    /// Goals and days as they stand.
    var dailyFocus: DailyFocusState { state(of: DailyFocusProjection.self) }
}
