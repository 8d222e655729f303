internal import Core
internal import Engine
internal import Habits
internal import PageKit

/// The search for items by name.
enum ItemFinder {
    static let finder = PageFinder(order: 10) { query, asking in
        Habits.items(includingArchived: true, today: asking.today, in: asking.view)
            .filter { query.matches($0.name) }
            .map { item in
                let kind = item.kind == .habit ? "Habit" : "Task"
                let icon = item.definition.icon
                return PageFinder.Finding(
                    item.name, kind: item.isArchived ? "\(kind), archived" : kind,
                    path: "/items/\(item.id)", icon: Icon.items.contains(icon) ? icon : "spark")
            }
    }
}
