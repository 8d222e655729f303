internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import StreaksAPI

/// A line on the page of all items: the item with its group, streak, last seven days and buttons
/// for moving it.
struct ItemLine {
    var id: String
    var name: String
    var tile: String
    var words: String
    var classes: String
    var isArchived: Bool
    var streak: Int?
    /// The unit of the streak, such as "days" or "weeks".
    var units = "days"
    var dots: [Dot]
    var dotWords: String?
    var isFirst: Bool
    var isLast: Bool

    /// The mark for one of the last seven days.
    struct Dot {
        var look: String
    }

    static func lines(_ items: [Item], _ asking: QueryContext) -> [ItemLine] {
        let groups = Habits.groups(on: asking.today, today: asking.today, in: asking.view)
        let names = Dictionary(
            groups.map { ($0.group.id, $0.group.name) }, uniquingKeysWith: { one, _ in one })
        let shown = items.filter { $0.kind == .habit && !$0.isArchived }
        let streaks =
            asking.view.answer(.streakProvider)?.current(
                of: shown.map(\.id.description), on: asking.today, today: asking.today,
                in: asking.view) ?? [:]
        return items.map { item in
            var line = ItemLine(item, asking, streaks)
            line.isFirst = item.id == items.first?.id
            line.isLast = item.id == items.last?.id
            if let group = item.definition.group.flatMap({ names[$0] }) {
                line.words += " · \(group)"
            }
            return line
        }
    }

    /// Returns true if the item is a one-off task that was done on any day. Rule H15.
    static func isFinished(_ item: Item, _ asking: QueryContext) -> Bool {
        guard item.definition.schedule == .once else { return false }
        let figures = Habits.statistics(of: item.id, today: asking.today, in: asking.view)
        return (figures?.bestStreak ?? 0) > 0
    }

    private init(_ item: Item, _ asking: QueryContext, _ streaks: [String: Streak]) {
        id = item.id.description
        name = item.name
        tile = ItemWords.tile(item.definition)
        words = item.definition.schedule.summary
        classes = TintStyles.className(ItemWords.colour(item.definition))
        isArchived = item.isArchived
        (isFirst, isLast) = (true, true)
        dots = []
        guard item.kind == .habit, !item.isArchived else { return }
        let week = DaySpan(7, endingOn: asking.today)
        streak = streaks[id].flatMap { $0.current > 1 ? $0.current : nil }
        units = "\(streaks[id]?.unit.rawValue ?? "day")s"
        guard
            let series = Habits.series(
                of: item.id, over: week, today: asking.today, in: asking.view)
        else { return }
        dots = week.days.map { Dot(look: series.completed[$0] ? "h4" : "") }
        dotWords = "Done on \(series.completed.over(week).count) of the last seven days"
    }

    static let template = #"""
        <li class="row {{classes}}" id="a{{id}}" aria-label="{{name}}">{{{tile}}}
        <div class="what"><a href="/items/{{id}}">{{name}}</a><p>
        {{#dotWords}}<span class="n dots" role="img" aria-label="{{dotWords}}">
        {{#dots}}<i class="{{look}}"></i>{{/dots}}</span>{{/dotWords}}
        {{#streak}}<span class="n">[[flame]]{{streak}}\#
        <span class="v"> {{units}} in a row</span></span>
        {{/streak}}<span class="w">{{words}}</span></p></div>
        <form class="ops" method="post" action="/items/{{id}}/do">
        {{#isArchived}}<button class="btn quiet" name="act" value="unarchive"
        aria-label="Restore: {{name}}">Restore</button>{{/isArchived}}
        {{^isArchived}}<button class="tap up" name="act" value="up"
        aria-label="Move up: {{name}}"{{#isFirst}} disabled{{/isFirst}}>[[up]]</button>
        <button class="tap down" name="act" value="down"
        aria-label="Move down: {{name}}"{{#isLast}} disabled{{/isLast}}>[[down]]</button>
        <input type="hidden" name="before"><button name="act" value="before" hidden></button>
        {{/isArchived}}</form></li>
        """#
}
