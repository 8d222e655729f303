internal import Core

/// Provides the day's focuses as targets for focus time. Recording time for a focus completes it.
/// Rules F2, G5.
struct FocusTime: FocusTargetSource {
    let word = "focus"
    let heading = "Today's focuses"

    func choices(on day: Day, in view: WorldView) -> [FocusTarget] {
        (view.dailyFocus.entry(on: day)?.focuses ?? []).map {
            FocusTarget(id: "\(day)/\($0.number)", title: $0.title)
        }
    }

    func title(of id: String, on _: Day, in view: WorldView) -> String? {
        focus(id, in: view)?.focus.title
    }

    func counting(
        _: [(day: Day, milliseconds: Int64)], of _: EventID, for id: String,
        in context: inout CommandContext
    ) -> [EventDraft] {
        guard let (entry, focus) = focus(id, in: context.view), !focus.isDone else { return [] }
        return [FocusFact.focusCompleted(.init(entry: entry.id, number: focus.number)).draft]
    }

    /// Returns the focus with an id such as `2026-11-21/2`; nil if there is none.
    private func focus(_ id: String, in view: WorldView) -> (entry: FocusEntry, focus: Focus)? {
        let parts = id.split(separator: "/")
        guard parts.count == 2, let day = Day(String(parts[0])), let number = Int(parts[1]),
            let entry = view.dailyFocus.entry(on: day)
        else { return nil }
        return entry.focuses.first { $0.number == number }.map { (entry, $0) }
    }
}
