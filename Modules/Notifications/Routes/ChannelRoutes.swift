internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import RouteKit

/// The HTTP routes for channels and sent messages. Rule A3.
enum ChannelRoutes {
    static func all(_ host: NotificationHost) -> [Route] {
        [
            list(host), add(host), key(host), remove(host),
            changing("testChannel", "/test", "Send a test message on a channel", host) {
                service, id async throws(Rejection) in try await service.test(id)
            },
            changing("openChannel", "/on", "Switch a channel on, also after failures", host) {
                service, id async throws(Rejection) in try await service.turn(id, on: true)
            },
            changing("closeChannel", "/off", "Switch a channel off", host) {
                service, id async throws(Rejection) in try await service.turn(id, on: false)
            },
            messages(host), respond(host), trial(host),
        ]
    }

    private static let channel = RouteParameter.path("channel", .id, "The channel's id.")

    private static func route(
        _ method: RouteMethod, _ path: String, _ operation: String, _ summary: String,
        _ host: NotificationHost, scope: AccessScope = .manage,
        _ act:
            @escaping @Sendable (NotificationService, RouteRequest) async throws(Rejection) ->
            RouteReply
    ) -> Route {
        Route(
            method, Route.api + path, operation: operation, summary: summary, tag: "",
            access: .person(scope)
        ) { request, engine async throws(Rejection) in
            try await act(NotificationService(host, engine, zone: request.zone), request)
        }
    }

    private static func reply<Value>(
        _ shape: Shape<Value>, _ value: Value, status: Int = 200
    ) -> RouteReply {
        RouteReply(
            status: status, contentType: "application/json", body: shape.document.bytes(value))
    }

    private static func list(_ host: NotificationHost) -> Route {
        route(
            .get, "/channels", "listChannels", "List the channels, without secrets", host,
            scope: .read
        ) { service, _ async throws(Rejection) in
            reply(ChannelView.list, try await service.channels())
        }.answering(.json(ChannelView.list.document.schema, "The channels, oldest first"))
    }

    private static func add(_ host: NotificationHost) -> Route {
        route(.post, "/channels", "addChannel", "Add a channel", host) {
            service, request async throws(Rejection) in
            let made = try await service.add(
                request.body["name"]?.string ?? "", request.body["channel"] ?? .null,
                operation: request.operation)
            return reply(ChannelView.shape, made, status: 201)
        }.taking(
            body: .object([
                .required(
                    "name",
                    .text(.line(1...40)).described("The channel's name as shown to the user.")),
                .required("channel", NotificationService.channelSchema),
            ])
        ).answering(.json(ChannelView.shape.document.schema, status: 201, "The channel"))
    }

    private static func key(_ host: NotificationHost) -> Route {
        let shape = Shape<String> {
            Member("key", \.self, "The key for browser subscriptions (applicationServerKey).")
        }
        return route(
            .get, "/push-key", "pushKey", "Get the key for browser subscriptions", host,
            scope: .read
        ) { _, _ in reply(shape, host.pushKey) }
        .answering(.json(shape.document.schema, "The key")).withoutTool
    }

    private static func remove(_ host: NotificationHost) -> Route {
        route(.delete, "/channels/{channel}", "removeChannel", "Remove a channel", host) {
            service, request async throws(Rejection) in
            try await service.remove(try request.channel())
            return .empty
        }.taking(channel).answering(.empty("The channel was removed"))
    }

    private static func changing(
        _ operation: String, _ path: String, _ summary: String, _ host: NotificationHost,
        _ change:
            @escaping @Sendable (NotificationService, ChannelID) async throws(Rejection) ->
            ChannelView
    ) -> Route {
        route(.post, "/channels/{channel}" + path, operation, summary, host) {
            service, request async throws(Rejection) in
            reply(ChannelView.shape, try await change(service, try request.channel()))
        }.taking(channel).answering(
            .json(ChannelView.shape.document.schema, "The channel"))
    }

    private static func messages(_ host: NotificationHost) -> Route {
        route(
            .get, "/messages", "listMessages",
            "List the messages sent or held, with channels and reasons", host,
            scope: .read
        ) { service, request async throws(Rejection) in
            reply(OutboxEntry.list, try await service.history(request.whole("most") ?? 50))
        }.taking(.query("most", .integer(1...500), "The maximum number of messages. Default: 50."))
            .answering(.json(OutboxEntry.list.document.schema, "The messages, latest first"))
    }

    private static func trial(_ host: NotificationHost) -> Route {
        route(
            .get, "/trial", "nudgeTrial", "Show the results of the nudge trial so far", host,
            scope: .read
        ) { service, _ async throws(Rejection) in
            reply(NudgeEffect.shape, try await service.effect())
        }
        .answering(.json(NudgeEffect.shape.document.schema, "The effect with its interval"))
    }

    private static func respond(_ host: NotificationHost) -> Route {
        route(
            .post, "/messages/{message}/response", "respondToMessage",
            "Report that a message was opened or dismissed", host, scope: .log
        ) { service, request async throws(Rejection) in
            let id: MessageID = try request.id("message").orThrow(
                .unknown("message", code: "notifications.message", field: "message"))
            let word = request.body["response"]?.string ?? ""
            try await service.note(SentReminder.Response(rawValue: word) ?? .answered, to: id)
            return .empty
        }.taking(.path("message", .id, "The message's id."))
            .taking(
                body: .object([
                    .required("response", .choice(["answered", "ignored"]))
                ])
            ).answering(.empty("The report was recorded")).withoutTool
    }
}

extension RouteRequest {
    /// Returns the id of the channel in the path.
    fileprivate func channel() throws(Rejection) -> ChannelID {
        try id("channel").orThrow(
            .unknown("channel", code: "notifications.channel", field: "channel"))
    }
}
