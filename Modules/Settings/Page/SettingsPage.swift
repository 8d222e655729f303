internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import SettingsAPI

/// Shows and changes settings.
enum SettingsPage {
    static let shown = Route.page(
        "/settings", operation: "pageSettings", summary: "Shows the settings."
    ) { _, asking throws(Rejection) in page(asking) }

    static let changed = Route.form(
        "/settings", operation: "pageChangeSetting", summary: "Changes a setting.",
        reshow: { rejection, request, asking in
            page(asking, wrong: Wrong(request.form, rejection))
        }
    ) { request, engine async throws(Rejection) in
        let command = ChangeSetting(
            key: request.form["key"] ?? "", value: request.form["value"] ?? "")
        // The request still names the zone that is left; the new one decides on the day.
        let zone = command.key == "zone" ? try Zone.named(command.value) : request.zone
        _ = try await engine.perform(command, operation: request.operation, zone: zone)
        return .done("Saved.", to: "/settings")
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

    static func page(_ asking: QueryContext, wrong: Wrong? = nil) -> Page {
        let all = asking.view.answers(to: .settings).map { definition in
            SettingField(definition, asking, wrong?.key == definition.key ? wrong : nil)
        }
        let drawing = Drawing(
            person: all.filter { !$0.key.contains(".") },
            rules: all.filter { $0.key.contains(".") },
            rulesWrong: all.contains { $0.key.contains(".") && $0.wrong != nil },
            zones: ZoneDatabase.system.places,
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
