internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import SettingsAPI

/// Shows and changes settings.
enum SettingsPage {
    static let shown = Route.page(
        "/settings", operation: "pageSettings", summary: "Shows the settings."
    ) { _, asking throws(Rejection) in page(asking, .general) }

    static let reminders = Route.page(
        path(of: .reminders), operation: "pageReminderSettings",
        summary: "Shows the settings of reminders."
    ) { _, asking throws(Rejection) in page(asking, .reminders) }

    static let screenTime = Route.page(
        path(of: .screenTime), operation: "pageTimeSettings",
        summary: "Shows the settings of screen time."
    ) { _, asking throws(Rejection) in page(asking, .screenTime) }

    /// Where a page of settings is.
    static func path(of chapter: SettingDefinition.Chapter) -> String {
        chapter == .general ? "/settings" : "/settings/\(chapter.rawValue)"
    }

    static let changed = Route.form(
        "/settings", operation: "pageChangeSetting", summary: "Changes a setting.",
        reshow: { rejection, request, asking in
            page(
                asking, chapter(of: request.form["key"] ?? "", in: asking.view),
                wrong: Wrong(request.form, rejection))
        }
    ) { request, engine async throws(Rejection) in
        let command = ChangeSetting(
            key: request.form["key"] ?? "", value: request.form["value"] ?? "")
        // The request still names the zone that is left; the new one decides on the day.
        let zone = command.key == "zone" ? try Zone.named(command.value) : request.zone
        _ = try await engine.perform(command, operation: request.operation, zone: zone)
        let chapter = try await engine.ask(zone: zone) { asking in
            SettingsPage.chapter(of: command.key, in: asking.view)
        }
        return .done("Saved.", to: path(of: chapter))
    }

    private static func chapter(
        of key: String, in view: WorldView
    ) -> SettingDefinition.Chapter {
        view.setting(key)?.chapter ?? .general
    }

    /// What was typed and could not be taken.
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
            let isOfReminders = chapter == .reminders
            let title = isOfReminders ? "Reminders" : "Screen time"
            return Page(
                "\(title): settings", place: "settings",
                main: SettingsTemplate.render(all, under: title, isOfReminders: isOfReminders),
                status: wrong.map { Problem.status(of: $0.rejection) } ?? 200)
        }
        let drawing = Drawing(
            person: all.filter { !$0.key.contains(".") },
            rules: all.filter { $0.key.contains(".") },
            rulesWrong: all.contains { $0.key.contains(".") && $0.wrong != nil },
            zones: ZoneDatabase.system.places,
            hasReminders: shown.contains { $0.chapter == .reminders },
            hasScreenTime: shown.contains { $0.chapter == .screenTime },
            sections: asking.view.sections(.settings, asking))
        return Page(
            "Settings", place: "settings", main: SettingsTemplate.render(drawing),
            status: wrong.map { Problem.status(of: $0.rejection) } ?? 200)
    }

    /// What the template is drawn from.
    struct Drawing {
        var person: [SettingField]
        var rules: [SettingField]
        var rulesWrong: Bool
        var zones: [String]
        var hasReminders: Bool
        var hasScreenTime: Bool
        var sections: String
    }
}

/// One setting as a form.
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
            Choice(
                value: $0, title: $0.prefix(1).uppercased() + $0.dropFirst(), isOn: $0 == current)
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
