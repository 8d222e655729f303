internal import Core
internal import NotificationsAPI

/// Carries out the actions of an item's reminder: complete and skip. Rules A1, H6, H9.
struct HabitReminderActionHandler: ReminderActionHandler {
    private static let kinds: Set<ReminderKind> = [.item, .trigger, .nudge]

    func drafts(
        for act: ReminderAction, about reminder: ReminderID, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft]? {
        guard HabitReminderActionHandler.kinds.contains(reminder.kind),
            let item = ItemID(reminder.subject), context.view.habits.place(of: item) != nil
        else { return nil }
        return switch act {
        case .done: try CompleteItem(item, on: reminder.day).decide(in: &context)
        case .skip: try SkipItem(item, on: reminder.day).decide(in: &context)
        }
    }
}
