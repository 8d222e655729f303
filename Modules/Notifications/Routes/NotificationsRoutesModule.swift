public import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import RouteKit

/// The HTTP routes for reminders with reasons, channels, and sent messages. Rules A.
public struct NotificationsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "notifications-routes", stability: .beta,
        summary: "Due reminders, channels and sent messages over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in
                let host = program.provided(.notificationHost)
                return Route.chapter(
                    "Reminders", under: "/reminders",
                    NotificationsRoutesModule.own(host) + (host.map(ChannelRoutes.all) ?? []))
            }, to: .routeSources)
    }

    private static func own(_ host: NotificationHost?) -> [Route] {
        var plan = Route.question(
            "", "notifications.plan",
            summary: "List the reminders due within 48 hours, with reasons",
            freshness: .moment, answers: ReminderPlan.shape
        ) { _, asking in Notifications.plan(at: asking.moment, in: asking.view) }
        if let host {
            let shape = ReminderPlan.shape.document
            plan.handler = { request, engine async throws(Rejection) in
                let plan = try await NotificationService(host, engine, zone: request.zone).plan()
                return RouteReply(contentType: "application/json", body: shape.bytes(plan))
            }
        }
        return [
            plan,
            .command(AnswerReminder.self, .post, "/answer").open(to: .log),
            .command(SnoozeReminder.self, .post, "/snooze").open(to: .log),
            .command(DismissReminder.self, .post, "/dismiss").open(to: .log),
            .command(SetNudging.self, .post, "/nudging"),
        ]
    }
}
