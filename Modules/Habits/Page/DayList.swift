internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import StreaksAPI

/// The next item to do, followed by the list of the day's habits and tasks. Rule U2.
enum DayList {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let instances = Habits.day(scene.day, today: scene.today, in: scene.view)
        if instances.isEmpty { return empty(scene) }
        let html = templates.render("list", Drawing(instances, scene))
        return .init(html, tints: instances.map { ItemWords.colour($0.definition) })
    }

    private static func empty(_ scene: PageSection.Scene) -> PageSection.Drawing {
        let all = Habits.items(includingArchived: true, today: scene.today, in: scene.view)
        if all.isEmpty, scene.view.hasStreakLines {
            return .init(templates.render("other", First(glass: "", ideas: [], links: "")))
        }
        if all.isEmpty {
            return .init(
                templates.render(
                    "first", First(glass: "", ideas: Idea.first, links: scene.view.links(.start))),
                tints: Idea.tints)
        }
        return .init(templates.render("rest", First(glass: Goat.hourglass, ideas: [], links: "")))
    }

    private struct Drawing {
        var next: [ItemRow] = []
        var hasNext = false
        var isFirst = false
        var gap: Gap?
        var sections: [Section]
        var done: [ItemRow]
        var fold: String?

        init(_ instances: [Instance], _ scene: PageSection.Scene) {
            let lapse = MissedRun(scene)
            let streaks =
                scene.view.answer(.streakProvider)?.current(
                    of: instances.map(\.item.description), on: scene.day, today: scene.today,
                    in: scene.view) ?? [:]
            let minute = Int(scene.asking.moment.wallTime.secondOfDay) / 60
            var first: Instance?
            if scene.day == scene.today {
                first =
                    lapse.flatMap { _ in DayOrder.easiest(instances, scene) }
                    ?? DayOrder.next(instances, at: minute)
            }
            if let first {
                let eye = lapse == nil ? "Up next" : "Welcome back. Start with an easy one"
                next = [ItemRow(first, scene, streaks: streaks).next(eye)]
                hasNext = true
                isFirst =
                    scene.day == scene.today && !instances.contains { $0.progress > .zero }
                    && Habits.firstDay(in: scene.view) == scene.today
            }
            gap = lapse.map { Gap($0.gap) }
            let settled = DayOrder.byTime(instances.filter(\.isSettled))
            let parts = [("habits", "Habits", ItemKind.habit), ("tasks", "Tasks", .task)]
            sections = parts.compactMap { id, title, kind -> Section? in
                let mine = instances.filter { $0.kind == kind }
                let open = mine.filter { !$0.isSettled && $0.item != first?.item }
                guard !open.isEmpty else { return nil }
                let done = mine.count(where: \.isCompleted)
                return Section(
                    id: id, title: title, tally: "\(done) of \(mine.count)",
                    week: kind == .habit ? DayList.week(scene) : nil,
                    rows: DayOrder.byTime(open).map { ItemRow($0, scene, streaks: streaks) })
            }
            done = settled.map { ItemRow($0, scene, streaks: streaks) }
            fold = Drawing.words(settled)
        }

        /// Returns a summary of the settled items, such as "3 done, 1 skipped".
        private static func words(_ settled: [Instance]) -> String? {
            let done = settled.count { $0.isCompleted || $0.isFulfilled }
            let over = settled.count { $0.isExceeded && !$0.isFulfilled }
            let words = [
                (done, "done"), (over, "over the limit"), (settled.count - done - over, "skipped"),
            ].filter { $0.0 > 0 }
            return words.isEmpty ? nil : words.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        }
    }

    private static func week(_ scene: PageSection.Scene) -> String {
        "/?view=week" + (scene.day == scene.today ? "" : "&day=\(scene.day)")
    }

    private struct Section {
        var id: String
        var title: String
        var tally: String
        /// The address of the week's table of habits; nil if it is not shown.
        var week: String?
        var rows: [ItemRow]
    }

    /// The missed days that the user can excuse in one step.
    private struct Gap {
        var from: String
        var to: String
        var count: String

        init(_ span: DaySpan) {
            from = span.first.description
            to = span.last.description
            count = counted(span.count, "day")
        }
    }

    private struct First {
        var glass: String
        var ideas: [Idea]
        var links: String
    }

    private static let templates = Templates([
        "list": list, "row": RowTemplate.row, "first": first, "rest": rest,
        "other": other,
    ])

    private static let list = #"""
        {{#hasNext}}
        <section aria-labelledby="now"><h2 class="v" id="now">Up next</h2>
        <ul class="rows first">{{#next}}{{>row}}{{/next}}</ul>
        {{#isFirst}}<p class="hint"><span aria-hidden="true">☝️</span> Tap its circle once you
        have done it.</p>{{/isFirst}}</section>
        {{/hasNext}}
        {{#gap}}
        <details class="card slim"><summary>Were these {{count}} not meant for habits?</summary>
        <form class="stack" method="post" action="/rest"><p class="soft">With a reason, they
        are excused and do not break your streak.</p>
        <input type="hidden" name="from" value="{{from}}"><input type="hidden" name="to"
        value="{{to}}"><input type="hidden" name="back" value="/">
        <div class="field"><label for="gap-note">Why</label><input type="text" id="gap-note"
        name="note" maxlength="2000" autocomplete="off" required></div>
        <p class="acts"><button class="btn quiet">Excuse {{count}}</button></p></form></details>
        {{/gap}}
        {{#sections}}
        <section aria-labelledby="{{id}}"><div class="sect"><h2 id="{{id}}">{{title}}</h2>
        {{#week}}<a class="back" href="{{week}}">{{tally}}<span class="v">, the week</span>
        [[calendar]]</a>{{/week}}{{^week}}<span class="soft small">{{tally}}</span>{{/week}}</div>
        <ul class="rows">
        {{#rows}}{{>row}}{{/rows}}
        </ul></section>
        {{/sections}}
        {{#fold}}
        <details class="slim" id="done"><summary>[[check]]{{fold}}</summary>
        <ul class="rows">{{#done}}{{>row}}{{/done}}</ul></details>
        {{/fold}}
        """#

    private static let first = #"""
        <section class="card empty first"><h2>Choose your first habit</h2>
        <p>One tap adds it. Everything can be changed later.</p>
        <div class="ideas">
        {{#ideas}}
        <form method="post" action="/items">
        {{#fields}}<input type="hidden" name="{{name}}" value="{{value}}">{{/fields}}
        <button>{{{tile}}}<span>{{name}}<small>{{words}}</small></span></button></form>
        {{/ideas}}
        </div>
        <p class="acts">{{{links}}}
        <a class="btn quiet" href="/items/new">[[plus]]Your own habit</a></p></section>
        """#

    private static let other = #"""
        <a class="slim" href="/items/new">[[plus]]Add a habit</a>
        """#

    private static let rest = #"""
        <section class="card empty">{{{glass}}}
        <h2>Nothing is due on this day</h2>
        <p>A quiet day neither counts nor breaks your streak.</p>
        <a class="btn quiet" href="/items">See all habits</a></section>
        """#
}

extension Instance {
    /// True if nothing is left to do for the item: it is completed, its period's target is met, its
    /// limit is exceeded, or it is skipped.
    var isSettled: Bool { isCompleted || isFulfilled || isExceeded || skip != nil }
}
