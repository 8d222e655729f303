internal import Core
internal import PortabilityAPI
internal import SettingsAPI
internal import TimeTradingAPI
internal import WidgetsAPI

/// The module's answers to questions of other modules.
enum TradingAnswers {
    /// The balance card; nil until any usage was tracked. Rule W2.
    static let card = WidgetCard(
        "balance", summary: "Earned screen time.",
        absence: WidgetContent(
            title: "Screen time", figure: "0m", short: "0m", detail: "No usage yet",
            link: .time)
    ) { scene in
        guard TimeTrading.terms(on: scene.today, in: scene.view).isTracked else { return nil }
        let day = TimeTrading.day(scene.today, at: scene.moment, in: scene.view)
        return WidgetContent(
            title: "Screen time", figure: day.text, short: short(day),
            detail: "Earned \(TimeText.short(day.earned)), spent \(TimeText.spent(day.spent))",
            progress: min(Double(day.balance) / 3_600, 1),
            picture: .hourglass(sand: day.figure.sand, face: day.figure.face.rawValue),
            link: .time,
            until: scene.moment.instant + 60, data: TradingDay.shape.json(day).object ?? [:])
    }

    /// Returns a duration of at most four characters, such as "59m", "1h" or "10h".
    private static func short(_ day: TradingDay) -> String {
        day.balance < 3_600 ? day.text : "\(day.balance / 3_600)h"
    }

    /// The table of usage that trackers reported or the user recorded by hand. Rule P2.
    static let usage = PortableTable(
        name: "usage", columns: ["day", "app", "name", "from", "until", "by"]
    ) { view, _ in
        let state = view.trading
        let seen = state.usage.flatMap { day, apps in
            apps.flatMap { app, spans in spans.list.map { (day, app, $0, "tracker") } }
        }
        let told = state.days.flatMap { day, facts in
            facts.tracked.kept(state.retractions).filter {
                !state.retractions.holds($0.value.start)
                    && state.winner(of: $0.value.start)?.id == $0.id
            }.map { (day, $0.value.part.app, $0.value.part.span, "hand") }
        }
        return (seen + told).sorted {
            ($0.0, $0.2.from, $0.1, $0.3) < ($1.0, $1.2.from, $1.1, $1.3)
        }.map { day, app, span, by in
            [
                "\(day)", app, state.known(app)?.name ?? "", "\(span.from)", "\(span.until)", by,
            ]
        }
    }

    /// The table of unlocks, spending and resets. Rule P2.
    static let events = PortableTable(
        name: "time-events", columns: ["day", "event", "app", "from", "until", "id"]
    ) { view, _ in
        let state = view.trading
        return state.days.sorted { $0.key < $1.key }.flatMap { day, facts in
            facts.rows(state.retractions).sorted { $0.at < $1.at }.map { row in
                [
                    "\(day)", row.event, row.app, "\(row.at)", row.until.map { "\($0)" } ?? "",
                    row.id.description,
                ]
            }
        }
    }

    /// The settings on the settings page and in `cairn config`. Rules B4, B5, B9.
    static let settings: [SettingDefinition] = [
        setting(.rate, "Rate", "The number of productive minutes that earn one minute: 1, 2, 0.5.")
        {
            (try? TradingTerms.rate(typed: $0)).flatMap { Int(exactly: ($0 * 100).rounded()) }
        },
        setting(
            .weekend, "Keep time at weekends",
            "1: unspent time does not expire when a weekend starts. 0: it does."),
        setting(
            .lock, "Lock while focusing",
            "1: a running focus session locks vice apps. 0: it does not."),
        setting(.titles, "Days to keep window titles", "A whole number from 1 to 365."),
        setting(
            .monitor, "Monitor usage", "1: reports of trackers are accepted. 0: they are ignored."),
        setting(.habit, "Minutes for a habit", "The minutes that a completed habit earns, 0–240."),
        setting(.task, "Minutes for a task", "The minutes that a completed task earns, 0–240."),
        setting(
            .focus, "Minutes for a focus session",
            "The minutes that a completed focus session earns, 0–240."),
    ]

    private static func setting(
        _ rule: TradingRule, _ title: String, _ help: String,
        _ read: @escaping @Sendable (String) -> Int? = { Int($0) }
    ) -> SettingDefinition {
        SettingDefinition(
            key: "time.\(rule.rawValue)", title: title, help: help,
            read: { view, day in
                let value = view.trading.rules.value(rule, on: day)
                return rule == .rate ? TimeText.rate(value) : "\(value)"
            },
            since: { view, day in view.trading.rules.since(rule, day) },
            write: { text, day, _ throws(Rejection) in
                guard let value = read(text), rule.range.contains(value) else {
                    throw Refusal(rule).rejection(for: "value")
                }
                return [TradingFact.ruleSet(.init(rule: rule, value: value, from: day)).draft]
            })
    }
}

extension WidgetLink {
    static let time = WidgetLink("time", path: "/time")
}

/// A row of the table of events.
private struct EventRow {
    var at: Int64
    var event: String
    var app: String
    var until: Int64?
    var id: EventID
}

extension DayFacts {
    fileprivate func rows(_ retractions: Retractions) -> [EventRow] {
        unlocks.map {
            EventRow(
                at: $0.value.from.milliseconds, event: "unlock", app: $0.value.app,
                until: $0.value.until.milliseconds, id: $0.id)
        } + locks.map { EventRow(at: $0.value.at, event: "lock", app: $0.value.app, id: $0.id) }
            + emergencies.map {
                EventRow(
                    at: $0.value.at, event: "emergency", app: $0.value.use.app,
                    until: $0.value.use.until.milliseconds, id: $0.id)
            }
            + resets.kept(retractions).map {
                EventRow(at: $0.value, event: "reset", app: "", id: $0.id)
            }
    }
}
