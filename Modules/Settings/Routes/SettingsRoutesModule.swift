public import Core
internal import Engine
internal import RouteKit
internal import SettingsAPI

/// The settings of all modules over HTTP. Rule O2.
public struct SettingsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "settings-routes", stability: .stable, summary: "Settings over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in
                let settings = program.contributions(to: .settings)
                return settings.isEmpty ? [] : [list, change(settings)]
            }, to: .routeSources)
    }

    private var list: Route {
        .question(
            "/settings", "settings.list", summary: "List the settings", tag: "Settings",
            parameters: [
                .on, .query("find", .text(0...100), "Words to search for. Default: all settings."),
            ],
            answers: SettingValue.list
        ) { request, asking in
            let day = request.day("on") ?? asking.today
            let all = asking.view.answers(to: .settings)
            return SettingSearch(request.text("find") ?? "").find(all, on: day, in: asking.view)
                .map { $0.shown(on: day, in: asking.view) }
        }
    }

    private func change(_ settings: [SettingDefinition]) -> Route {
        Route(
            .post, Route.api + "/settings", operation: "changeSetting",
            summary: "Set one setting from a day on", tag: "Settings", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let value = request.body["value"]?.string ?? ""
            let command = ChangeSetting(
                key: request.body["key"]?.string ?? "", value: value,
                from: request.body["from"]?.string.flatMap { Day($0) })
            // A user who sets their zone may not have one recorded yet.
            let living = command.key == "zone" ? try Zone.named(value) : nil
            let outcome = try await engine.perform(
                command, operation: request.operation, zone: request.zone ?? living)
            return RouteReply(
                contentType: "application/json", body: outcome.bytes(ChangeSetting.answer))
        }.taking(body: .variants(on: "key", settings.map { ($0.key, fields(of: $0)) })).answering(
            .json(Outcome.schema(ChangeSetting.answer), "The new value"))
    }

    private func fields(of setting: SettingDefinition) -> [Schema.Property] {
        let value: Schema =
            if setting.key == "zone" {
                .choice(ZoneDatabase.system.identifiers).named("ZoneName")
            } else if !setting.choices.isEmpty {
                .choice(setting.choices)
            } else {
                .text(.line(1...100))
            }
        return [.required("value", value.described(setting.help)), .optional("from", .day)]
    }
}
