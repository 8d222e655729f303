internal import Core
internal import Engine
internal import PageKit
internal import Reflections

/// The records of a month or the results of a search, newest first. Rule M1.
struct ReflectionsPast {
    /// The search text; empty to show the month.
    var query: String
    var title: String
    var days: [ReflectionsPage.DayRecords]
    var isEmpty: Bool
    var isSearch: Bool
    /// The previous month, if there are records in it or before.
    var earlier: Link?
    /// The next month, up to the present one.
    var later: Link?

    struct Link {
        var title: String
        var address: String
    }

    /// The maximum number of days in a search result.
    private static let most = 100

    init(month: String?, query: String?, _ asking: QueryContext) {
        let today = asking.today
        let first = Reflections.firstDay(in: asking.view) ?? today
        let words = (query ?? "").trimmingSpaces
        self.query = words
        isSearch = !words.isEmpty
        let span: DaySpan
        if isSearch {
            span = DaySpan(min(first, today), today) ?? DaySpan.month(of: today)
            title = "“\(words)”"
        } else {
            let shown = month.flatMap { Day($0 + "-01") } ?? today
            span = DaySpan.month(of: min(max(shown, first.startOfMonth), today))
            title = ReflectionsPast.name(of: span.first)
            let (before, after) = (span.first - 1, span.last + 1)
            earlier = before >= first.startOfMonth ? ReflectionsPast.link(before) : nil
            later = after <= today ? ReflectionsPast.link(after) : nil
        }
        let told = ReflectionsPast.told(span, asking).filter { words.isEmpty || $0.holds(words) }
        days = Array(told.prefix(isSearch ? ReflectionsPast.most : 31))
        isEmpty = days.isEmpty
    }

    private static func told(_ span: DaySpan, _ asking: QueryContext) -> [ReflectionsPage
        .DayRecords]
    {
        let view = asking.view
        let notes = Dictionary(grouping: Reflections.reflections(over: span, in: view), by: \.day)
        let moods = Dictionary(grouping: Reflections.moods(over: span, in: view), by: \.day)
        return Set(notes.keys).union(moods.keys).sorted(by: >).map { day in
            ReflectionsPage.DayRecords(day, notes[day] ?? [], moods[day] ?? [], asking)
        }
    }

    /// Returns the name of a month: "October 2026".
    private static func name(of month: Day) -> String {
        let name = month.spoken.split(separator: " ").last.map(String.init) ?? ""
        return "\(name) \(month.civil.year)"
    }

    private static func link(_ day: Day) -> Link {
        Link(
            title: name(of: day), address: "/reflections?month=\(day.description.prefix(7))")
    }
}

extension String {
    /// The text without spaces at both ends.
    var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
