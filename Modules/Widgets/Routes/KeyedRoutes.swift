internal import Core
internal import Engine
internal import RouteKit
internal import WidgetCards
internal import Widgets
internal import WidgetsAPI

/// The cards and actions of a widget with a key. Rule W4.
///
/// `/w/KEY/CARD.json` shows a card, and `/w/KEY/CARD/ACTION` runs an action. The actions in a card
/// contain a token that can only run actions, at an address without the key.
enum KeyedRoutes {
    static let card = RouteParameter.path("card", .text(1...60), "The name of the card.")
    static let action = RouteParameter.path("action", .text(1...80), "The name of the action.")
    static let key = RouteParameter.path("key", .text(40...128), "The widget's key.")
    static let file = RouteParameter.path(
        "card", .text(1...67), "The name of the card with `.json`, `.svg`, `.html` or `.badge`.")

    /// The routes of every program with cards.
    static let all = [log, show, CardPages.tap, CardPages.sheet, act, bear]

    /// The route for a user with a token or on their own machine.
    private static let log: Route = {
        var route = Route(
            .post, Route.api + "/widgets/{card}/actions/{action}", operation: "widgetAct",
            summary: "Run an action of a card and return the card", tag: "Widgets",
            access: .person(.log)
        ) { request, engine async throws(Rejection) in
            let tap = Tap(request)
            try await check(tap, request, engine)
            try await tap.perform(engine)
            return try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                reply(try WidgetRoutes.face(tap.card, asking), request)
            }
        }
        route.parameters = [card, action]
        route.answers = [.json(WidgetRoutes.shape, "The card after the action")]
        return route.withoutTool
    }()

    /// The route that shows a card as data, as an image or with actions.
    private static let show: Route = {
        var route = secret(
            .get, "/w/{key}/{card}", operation: "widgetCard",
            summary: "Show a card of an open widget"
        ) { request, engine async throws(Rejection) in
            let (name, type) = try split(request.text("card") ?? "")
            return try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                let key = request.text("key") ?? ""
                let widget = try widget(by: key, showing: name, asking)
                var face = try WidgetRoutes.face(name, asking)
                if !widget.acts { face.actions = [] }
                switch type {
                case "svg": return WidgetRoutes.drawn(face, request)
                case "badge": return .json(face.badge).with("Cache-Control", "no-store")
                case "html":
                    return CardPages.reply(face, widget, request, engine)
                        .with("Refresh", "\(face.seconds)")
                default: return reply(face.keyed(by: key, request, engine), request)
                }
            }
        }
        route.parameters = [
            key, file, WidgetRoutes.size, WidgetRoutes.theme, WidgetRoutes.palette,
        ]
        route.refusal = CardPages.refusal
        return route
    }()

    /// The route for callers with the key, whose address stays the same.
    private static let act: Route = {
        var route = secret(
            .post, "/w/{key}/{card}/{action}", operation: "widgetKeyAct",
            summary: "Run an action of a card of an open widget"
        ) { request, engine async throws(Rejection) in
            let tap = Tap(request)
            let key = request.text("key") ?? ""
            _ = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard try widget(by: key, showing: tap.card, asking).acts else { throw .onlyShows }
            }
            return try await done(tap, Widgets.token(of: key), request, engine)
        }
        route.parameters = [key, card, action]
        return route
    }()

    /// The route for callers with the token from a card.
    private static let bear: Route = {
        var route = secret(
            .post, "/widgets/{card}/actions/{action}", operation: "widgetTokenAct",
            summary: "Run an action of a card with its token"
        ) { request, engine async throws(Rejection) in
            let words = (request.header("authorization") ?? "").split(separator: " ")
            guard words.count == 2, words[0].lowercased() == "bearer" else { throw .noToken }
            let tap = Tap(request)
            let token = String(words[1])
            try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard Widgets.acting(by: token, in: asking.view)?.mayShow(tap.card) == true else {
                    throw .noToken
                }
            }
            return try await done(tap, token, request, engine)
        }
        route.parameters = [card, action]
        return route
    }()

    /// Returns the widget of a key. An unknown key and a card that it cannot show give the same
    /// error.
    static func widget(
        by key: String, showing card: String, _ asking: QueryContext
    ) throws(Rejection) -> OpenedWidget {
        guard let widget = Widgets.opened(by: key, in: asking.view), widget.mayShow(card) else {
            throw .closed
        }
        return widget
    }

    private static func done(
        _ tap: Tap, _ token: String, _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) -> RouteReply {
        try await check(tap, request, engine)
        try await tap.perform(engine)
        return try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            let face = try WidgetRoutes.face(tap.card, asking)
            return reply(face.bearing(token, request, engine), request)
        }
    }

    /// Throws if a tap is from a card of another day.
    static func check(
        _ tap: Tap, _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) {
        guard let key = tap.key else { return }
        try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            try key.check(on: asking.today)
        }
    }

    static func secret(
        _ method: RouteMethod, _ path: String, operation: String, summary: String,
        _ handler: @escaping Route.Handler
    ) -> Route {
        var route = Route(
            method, path, operation: operation, summary: summary, tag: "Widgets", access: .secret,
            handler: handler)
        route.isDocumented = false
        return route
    }

    /// Splits `today.json` into `today` and `json`.
    static func split(_ file: String) throws(Rejection) -> (String, String) {
        for type in ["json", "svg", "html", "badge"] where file.hasSuffix("." + type) {
            return (String(file.dropLast(type.utf8.count + 1)), type)
        }
        throw .unknown("card", code: "widget.unknown", field: "card")
    }

    private static func reply(_ face: WidgetFace, _ request: RouteRequest) -> RouteReply {
        let size = request.text("size") ?? CardSize.small.rawValue
        return .json(.object(face.members(size: size))).with("Cache-Control", "no-store")
    }
}

extension WidgetFace {
    /// The seconds until the next request.
    var seconds: Int64 { max((refresh.milliseconds - generated.milliseconds) / 1_000, 1) }

    /// The data of a badge for shields.io (endpoint schema, version 1).
    var badge: JSON {
        [
            "schemaVersion": 1, "label": .string(content.title), "message": .string(content.figure),
            "color": isAbsent ? "lightgrey" : content.progress == 1 ? "brightgreen" : "green",
            "cacheSeconds": .integer(max(seconds, 300)),
        ]
    }

    /// Returns the face with the actions of a widget that has a key.
    func keyed(by key: String, _ request: RouteRequest, _ engine: Engine) -> WidgetFace {
        bearing(Widgets.token(of: key), request, engine)
    }

    /// Returns the face with the actions of a widget: its token, and a key for each tap.
    func bearing(_ token: String, _ request: RouteRequest, _ engine: Engine) -> WidgetFace {
        var face = self
        face.actions = actions.map { action in
            var action = action
            action.address = request.privateAddress("/widgets/\(name)/actions/\(action.name)")
            action.token = token
            action.key = TapKey(of: day, from: engine.entropy)
            return action
        }
        return face
    }
}

extension Rejection {
    static let closed = Rejection(
        "widget.closed", "This widget is not open. Nothing was recorded.",
        category: .notFound, hints: ["Open one on the page, under Widgets."])
    static let onlyShows = Rejection(
        "widget.shows", "This widget has no buttons. Nothing was recorded.",
        category: .forbidden)
    fileprivate static let noToken = Rejection(
        "widget.token", "The token does not allow actions from this card.", field: "Authorization",
        category: .forbidden, hints: ["Send the token of the card as Authorization: Bearer."])
}
