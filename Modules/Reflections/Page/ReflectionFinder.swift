internal import Core
internal import Engine
internal import PageKit
internal import Reflections
internal import RouteKit

/// The search for notes by words.
enum ReflectionFinder {
    static let finder = PageFinder(order: 30) { query, asking in
        let first = Reflections.firstDay(in: asking.view) ?? asking.today
        guard let span = DaySpan(min(first, asking.today), asking.today) else { return [] }
        let found = Reflections.reflections(over: span, in: asking.view)
            .filter { !$0.note.isEmpty && query.matches($0.note) }
        return found.reversed().prefix(10).map { reflection in
            let line = reflection.note.split(separator: "\n").first.map(String.init) ?? ""
            let title = line.count > 60 ? line.prefix(60) + "…" : line
            let day = reflection.day.short(beside: asking.today)
            return PageFinder.Finding(
                title, kind: "\(reflection.time.title), \(day)",
                path: "/reflections?month=\(reflection.day.description.prefix(7))"
                    + "#d\(reflection.day)", icon: "note")
        }
    }
}
