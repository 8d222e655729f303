internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// The reminders page: the next reminders with reasons, the channels, and sent messages. Rules
/// A1–A3.
enum RemindersPage {
    static let path = "/reminders"

    static func route(_ host: NotificationHost?) -> Route {
        var route = Route.page(
            path, operation: "pageReminders", summary: "Show upcoming reminders and their channels."
        ) { _, asking in
            page(ReminderState(Notifications.plan(at: asking.moment, in: asking.view)), asking)
        }
        if let host {
            route.handler = { request, engine async throws(Rejection) in
                try await show(request, engine, host)
            }
        }
        return route
    }

    static func forms(_ host: NotificationHost) -> [Route] { [add(host), change(host)] }

    private static func add(_ host: NotificationHost) -> Route {
        form(path + "/channels", "pageAddChannel", "Add a channel.", host) {
            service, request async throws(Rejection) in
            let made = try await service.add(
                request.form["name"] ?? "", ChannelForm.channel(of: request.form),
                operation: request.operation)
            return made.standing == .unconfirmed
                ? "Open the link in the mail to confirm \(made.name)"
                : "\(made.name) added. Send a test to check that it works"
        }
    }

    private static func change(_ host: NotificationHost) -> Route {
        var route = form(
            path + "/channels/{channel}", "pageChangeChannel", "Test, switch or remove a channel.",
            host
        ) { service, request async throws(Rejection) in
            let id: ChannelID = try request.id("channel").orThrow(
                .unknown("channel", code: "notifications.channel", field: "channel"))
            switch request.form["act"] {
            case "test":
                let tested = try await service.test(id)
                if tested.standing == .unconfirmed, tested.fault == nil {
                    return "Open the link in the mail to confirm \(tested.name)"
                }
                return tested.fault.map { "\(tested.name): \($0)" }
                    ?? "Test sent to \(tested.name)"
            case "on": return (try await service.turn(id, on: true)).name + " is on"
            case "off": return (try await service.turn(id, on: false)).name + " is off"
            case "remove":
                try await service.remove(id)
                return "Channel removed"
            default:
                throw Rejection(
                    "request.format", "Unknown action. Use test, on, off or remove.", field: "act")
            }
        }
        route.parameters = [.path("channel", .id, "The channel's id.")]
        return route
    }

    private static func form(
        _ path: String, _ operation: String, _ summary: String, _ host: NotificationHost,
        _ act:
            @escaping @Sendable (NotificationService, RouteRequest) async throws(Rejection) ->
            String
    ) -> Route {
        .form(path, operation: operation, summary: summary) {
            request, engine async throws(Rejection) in
            let service = NotificationService(host, engine, zone: request.zone)
            do throws(Rejection) {
                return .done(try await act(service, request), to: RemindersPage.path)
            } catch {
                guard [.invalid, .conflict].contains(error.category) || error.wait != nil
                else { throw error }
                return try await show(request, engine, host, wrong: error)
            }
        }
    }

    private static func show(
        _ request: RouteRequest, _ engine: Engine, _ host: NotificationHost,
        wrong: Rejection? = nil
    ) async throws(Rejection) -> RouteReply {
        let service = NotificationService(host, engine, zone: request.zone)
        var state = ReminderState(try await service.plan())
        state.channels = try await service.channels()
        state.history = try await service.history(30)
        state.pushKey = host.pushKey
        state.trial = try await service.effect()
        state.wrong = wrong
        state.typed = wrong == nil ? nil : request.form
        let drawn = state
        return try await engine.show(request) { asking in page(drawn, asking) }
    }

    private static func page(_ state: ReminderState, _ asking: QueryContext) -> Page {
        Page(
            "Reminders", place: "reminders",
            main: RemindersText.templates.render(
                "reminders", RemindersDrawing(state, asking.moment)),
            status: state.wrong.map { Problem.status(of: $0) } ?? 200)
    }
}

/// The state that the reminders page shows.
struct ReminderState: Sendable {
    var plan: ReminderPlan
    /// The user's channels; nil if this program sends no notices.
    var channels: [ChannelView]?
    var history: [OutboxEntry] = []
    var pushKey: String?
    var trial: NudgeEffect?
    var wrong: Rejection?
    var typed: FormFields?

    init(_ plan: ReminderPlan) { self.plan = plan }
}
