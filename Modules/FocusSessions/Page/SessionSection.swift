internal import Core
internal import Engine
internal import FocusSessions
internal import PageKit
internal import TimeTradingAPI

/// The sessions next to the day's focuses: the current session with the remaining time, or a form
/// to start. It works without a script; with one, the time counts down. Rules F1, F2, F4.
enum SessionSection {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let moment = scene.asking.moment
        let status = FocusSessions.status(at: moment, in: scene.view)
        let wait = status.endsAt.map { $0.milliseconds - moment.instant.milliseconds + 500 }
        let templates = FocusSessions.templates(in: scene.view)
        let items = scene.view.answer(.itemProvider)?.titles(today: scene.today, in: scene.view)
        let others = scene.view.answers(to: .focusTargetSources).compactMap {
            Group($0, on: scene.today, in: scene.view)
        }
        let isOpen = status.state == .running || status.state == .paused
        let drawing = Drawing(
            style: SessionAssets.style.path, script: SessionAssets.script.path,
            state: status.state.rawValue, wait: wait.map { "\($0)" } ?? "",
            until: status.endsAt.map { "\($0.milliseconds)" } ?? "",
            length: "\(status.length)", words: status.words, clock: status.clock,
            share: String(Int(status.progress * 100)),
            detail: detail(status, moment), id: status.session?.id.description ?? "",
            title: status.session?.title, isOn: status.state != .idle,
            isRunning: status.state == .running, isPaused: status.state == .paused,
            isOpen: isOpen, isAlone: !scene.view.isEnforced,
            isUnsettled: status.state == .resting && status.session?.isSettled == false,
            today: counted(status.minutesToday, "minute") + " of focus today",
            suggestion: isOpen ? nil : status.suggestion.text,
            templates: templates.map { Line($0) },
            own: templates.filter { !$0.isShipped }.map { Line($0) }, items: items ?? [],
            others: others, hasChoices: items?.isEmpty == false || !others.isEmpty)
        return .init(SessionSection.templates.render("session", drawing))
    }

    /// Returns the words "1 of 4, until 10:25".
    private static func detail(_ status: SessionStatus, _ moment: Moment) -> String {
        let round = status.rounds > 1 ? "\(status.round) of \(status.rounds), " : ""
        return status.state == .idle ? "" : round + SessionChip.until(status, moment)
    }

    private struct Drawing {
        var style, script, state, wait, until, length, words, clock, share, detail, id: String
        var title: String?
        var isOn, isRunning, isPaused, isOpen, isAlone, isUnsettled: Bool
        var today: String
        var suggestion: String?
        var templates, own: [Line]
        var items: [String]
        var others: [Group]
        var hasChoices: Bool
    }

    /// The choices of one kind.
    private struct Group {
        struct Choice {
            var link: String
            var title: String
        }
        var heading: String
        var choices: [Choice]

        init?(_ taker: any FocusTargetSource, on day: Day, in view: WorldView) {
            heading = taker.heading
            choices = taker.choices(on: day, in: view).map {
                Choice(link: "\(taker.word):\($0.id)", title: $0.title)
            }
            if choices.isEmpty { return nil }
        }
    }

    private struct Line {
        var id: String
        var name: String
        var words: String

        init(_ template: SessionTemplate) {
            id = template.id
            name = template.name
            words = "\(template.work) min of focus, \(template.short) min of rest"
        }
    }

    private static let templates = Templates(["session": SessionTemplateText.session])
}
