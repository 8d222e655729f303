internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import SettingsAPI

/// The page that shows and changes settings.
enum SettingsPage {
    static let shown = Route.page(
        "/settings", operation: "pageSettings", summary: "Show the settings, or search them.",
        parameters: [.query("q", .text(0...100), "Words to search for. Default: all settings.")]
    ) { request, asking throws(Rejection) in
        let words = request.text("q") ?? ""
        return SettingSearch(words).words.isEmpty
            ? page(asking, .general) : found(words, asking)
    }

    /// Returns the page of search results, each with its value and a link.
    private static func found(_ words: String, _ asking: QueryContext) -> Page {
        let findings = SettingFinder.find(words, asking).map { setting in
            let value = setting.read(asking.view, asking.today) ?? ""
            return Finding(
                title: setting.title, path: SettingFinder.path(of: setting), help: setting.help,
                value: setting.choices.contains(value) ? setting.title(of: value) : value)
        }
        return Page(
            "Settings", place: "settings",
            main: SettingsTemplate.render(
                Search(query: words, isEmpty: findings.isEmpty, findings: findings)))
    }

    /// The input of the template of search results.
    struct Search {
        var query: String
        var isEmpty: Bool
        var findings: [Finding]
    }

    /// A setting in the search results.
    struct Finding {
        var title: String
        var path: String
        var help: String
        var value: String
    }

    static let reminders = Route.page(
        path(of: .reminders), operation: "pageReminderSettings",
        summary: "Show the settings of reminders."
    ) { _, asking throws(Rejection) in page(asking, .reminders) }

    static let screenTime = Route.page(
        path(of: .screenTime), operation: "pageTimeSettings",
        summary: "Show the settings of screen time."
    ) { _, asking throws(Rejection) in page(asking, .screenTime) }

    static let profile = Route.page(
        path(of: .profile), operation: "pageProfileSettings",
        summary: "Show the settings of the profile."
    ) { _, asking throws(Rejection) in page(asking, .profile) }

    static let look = Route.page(
        path(of: .look), operation: "pageLookSettings", summary: "Show the settings of appearance."
    ) { _, asking throws(Rejection) in page(asking, .look) }

    /// Returns the path of a chapter of settings.
    static func path(of chapter: SettingDefinition.Chapter) -> String {
        chapter == .general ? "/settings" : "/settings/\(chapter.rawValue)"
    }

    static let changed = Route.form(
        "/settings", operation: "pageChangeSetting", summary: "Change a setting.",
        reshow: { rejection, request, asking in
            page(
                asking, chapter(of: request.form["key"] ?? "", in: asking.view),
                wrong: Wrong(request.form, rejection))
        }
    ) { request, engine async throws(Rejection) in
        let command = ChangeSetting(
            key: request.form["key"] ?? "", value: request.form["value"] ?? "")
        // The request still contains the old zone; the new zone determines the day.
        let zone = command.key == "zone" ? try Zone.named(command.value) : request.zone
        let outcome = try await engine.perform(command, operation: request.operation, zone: zone)
        let chapter = try await engine.ask(zone: zone) { asking in
            SettingsPage.chapter(of: command.key, in: asking.view)
        }
        // The zone is detected again at each write, so undoing it would have no effect.
        let undo = outcome.isNew && command.key != "zone" ? outcome.operation : nil
        return .done("Saved.", undo: undo, to: path(of: chapter))
    }

    private static func chapter(
        of key: String, in view: WorldView
    ) -> SettingDefinition.Chapter {
        view.setting(key)?.chapter ?? .general
    }

    /// A value that was entered and refused.
    struct Wrong {
        var key: String
        var value: String
        var rejection: Rejection

        init(_ form: FormFields, _ rejection: Rejection) {
            key = form["key"] ?? ""
            value = form["value"] ?? ""
            self.rejection = rejection
        }
    }

    static func page(
        _ asking: QueryContext, _ chapter: SettingDefinition.Chapter, wrong: Wrong? = nil
    ) -> Page {
        let shown = asking.view.answers(to: .settings)
        let all = shown.filter { $0.chapter == chapter }.map { definition in
            SettingField(definition, asking, wrong?.key == definition.key ? wrong : nil)
        }
        guard chapter == .general else {
            return Page(
                "\(title(of: chapter)): settings", place: "settings",
                main: SettingsTemplate.render(
                    Chapter(
                        title: title(of: chapter), isReminders: chapter == .reminders,
                        fields: all)),
                status: wrong.map { Problem.status(of: $0.rejection) } ?? 200)
        }
        let drawing = Drawing(
            person: all.filter { !$0.key.contains(".") },
            rules: all.filter { $0.key.contains(".") },
            rulesWrong: all.contains { $0.key.contains(".") && $0.wrong != nil },
            zones: ZoneDatabase.system.places,
            chapters: chapters(of: shown),
            sections: asking.view.sections(.settings, asking))
        return Page(
            "Settings", place: "settings", main: SettingsTemplate.render(drawing),
            status: wrong.map { Problem.status(of: $0.rejection) } ?? 200)
    }

    private static func title(of chapter: SettingDefinition.Chapter) -> String {
        switch chapter {
        case .general: "Settings"
        case .profile: "Profile"
        case .look: "Look"
        case .reminders: "Reminders"
        case .screenTime: "Screen time"
        }
    }

    /// Returns links to the other chapters that have settings.
    private static func chapters(of settings: [SettingDefinition]) -> [Link] {
        SettingDefinition.Chapter.allCases.filter { chapter in
            chapter != .general && settings.contains { $0.chapter == chapter }
        }.map { chapter in
            Link(
                title: title(of: chapter), path: path(of: chapter),
                icon: Icon.html(icon(of: chapter)))
        }
    }

    private static func icon(of chapter: SettingDefinition.Chapter) -> String {
        switch chapter {
        case .general: "settings"
        case .profile: "face"
        case .look: "brush"
        case .reminders: "clock"
        case .screenTime: "phone"
        }
    }

    /// A link to another chapter.
    struct Link {
        var title: String
        var path: String
        var icon: String
    }

    /// The input of a chapter's template.
    struct Chapter {
        var title: String
        var isReminders: Bool
        var fields: [SettingField]
        var isChapter = true
    }

    /// The input of the template.
    struct Drawing {
        var person: [SettingField]
        var rules: [SettingField]
        var rulesWrong: Bool
        var zones: [String]
        var chapters: [Link]
        var sections: String
        /// The search words; empty without a search.
        var query = ""
    }
}

/// A setting as a form.
struct SettingField {
    struct Choice {
        var value: String
        var title: String
        var isOn: Bool
    }
    var key: String
    var name: String
    var title: String
    var help: String
    var value: String
    var choices: [Choice]
    var isFree: Bool
    var isZone: Bool
    var isTime: Bool
    var wrong: String?

    init(_ definition: SettingDefinition, _ asking: QueryContext, _ fault: SettingsPage.Wrong?) {
        key = definition.key
        name = definition.key.replacing(".", with: "-")
        title = definition.title
        help = definition.help
        let current = fault?.value ?? definition.read(asking.view, asking.today) ?? ""
        value = current
        choices = definition.choices.map {
            Choice(value: $0, title: definition.title(of: $0), isOn: $0 == current)
        }
        isFree = choices.isEmpty
        isZone = definition.key == "zone"
        isTime = definition.key == "day-start"
        wrong = fault.map { fault in
            let hints = fault.rejection.hints.joined(separator: ", ")
            return fault.rejection.message + (hints.isEmpty ? "" : " Did you mean \(hints)?")
        }
    }
}
