internal import Core
internal import WidgetsAPI

/// The actions for the day's habits on the widget card of today. Rules H6, H9, W4.
enum HabitActions {
    static let today = WidgetActions(on: "today") { scene in
        let instances = Habits.day(scene.today, today: scene.today, in: scene.view)
            .filter { $0.kind == .habit && !$0.isVanished }
        // Habits that are not done come first.
        return (instances.filter { !$0.isCompleted } + instances.filter(\.isCompleted))
            .prefix(most).flatMap(actions)
    }

    /// The maximum number of habits with buttons on one card.
    private static let most = 20

    private static func actions(_ instance: Instance) -> [WidgetAction] {
        let item = instance.item
        let day = instance.day
        let name = instance.definition.name
        guard instance.skip == nil else {
            return [
                WidgetAction(
                    "unskip-\(item)", label: "Do not skip", about: name,
                    command: RemoveSkip(item, on: day))
            ]
        }
        var actions: [WidgetAction] = []
        if instance.isCounted {
            actions.append(
                WidgetAction(
                    "add-\(item)", label: "+\(instance.definition.step)", about: name,
                    command: LogProgress(item, on: day)))
        }
        let isDone = instance.definition.type.isLimit ? instance.isConfirmed : instance.isCompleted
        guard !isDone else { return actions }
        let isKept = !instance.definition.type.isLimit || instance.progress <= instance.target
        if isKept {
            actions.append(
                WidgetAction(
                    "done-\(item)", label: instance.definition.type.isLimit ? "Kept" : "Done",
                    about: name, command: CompleteItem(item, on: day)))
        }
        if instance.isScheduled {
            actions.append(
                WidgetAction(
                    "skip-\(item)", label: "Skip", about: name, command: SkipItem(item, on: day)))
        }
        return actions
    }
}

extension Instance {
    /// True if the item needs more than one step, so that a + button is useful.
    fileprivate var isCounted: Bool {
        definition.type.isLimit || target > definition.step || definition.period != .day
    }
}
