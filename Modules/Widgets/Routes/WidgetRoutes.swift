internal import Core
internal import Engine
internal import RouteKit
internal import WidgetCards
internal import Widgets
internal import WidgetsAPI

/// The addresses of cards.
enum WidgetRoutes {
    static let size = RouteParameter.query(
        "size", .choice(CardSize.allCases.map(\.rawValue)), "The size. Default: small.")
    static let theme = RouteParameter.query(
        "theme", .choice(CardTheme.allCases.map(\.rawValue)), "The appearance. Default: dark.")
    static let palette = RouteParameter.query(
        "palette", .choice(Card.palettes),
        "The palette. Default: the palette in the user's settings.")

    private static let link = Schema.object([
        .required("path", .text()), .required("uri", .text()),
    ])

    /// Returns the route of a card as an image, which is requested again after it has changed.
    static func picture(_ card: WidgetCard) -> Route {
        var route = Route(
            .get, "/widgets/\(card.name).svg", operation: "picture" + capitalized(card.name),
            summary: card.summary, tag: "Widgets", access: .person(.widget)
        ) { request, engine async throws(Rejection) in
            try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                drawn(try face(card.name, asking), request)
            }
        }
        route.parameters = [size, theme, palette]
        route.isDocumented = false
        return route
    }

    /// Returns the route of a card as data.
    static func data(_ card: WidgetCard) -> Route {
        .question(
            "/widgets/\(card.name).json", operation: "card" + capitalized(card.name),
            summary: card.summary, tag: "Widgets", parameters: [size],
            answer: .json(shape, "The card"), freshness: .moment
        ) { request, asking throws(Rejection) in
            .object(try face(card.name, asking).members(size: size(request).rawValue))
        }.open(to: .widget)
    }

    static let snapshot = Route.question(
        "/widgets/snapshot.json", operation: "widgetSnapshot",
        summary: "Show the day's focuses for external widgets", tag: "Widgets",
        answer: .json(snapshotShape, "The snapshot"), freshness: .moment
    ) { _, asking throws(Rejection) in
        .object(WidgetSnapshot(at: asking.moment, in: asking.view).members)
    }.open(to: .widget)

    /// Returns a face as an image.
    static func drawn(_ face: WidgetFace, _ request: RouteRequest) -> RouteReply {
        let svg = Card.svg(
            face.content, size: size(request),
            theme: CardTheme(rawValue: request.text("theme") ?? "") ?? .dark,
            palette: request.text("palette") ?? face.palette)
        return RouteReply(contentType: "image/svg+xml", body: Array(svg.utf8))
            .with("Cache-Control", "private, no-cache, max-age=0")
            .with("Refresh", "\(face.seconds)")
    }

    static func face(_ card: String, _ asking: QueryContext) throws(Rejection) -> WidgetFace {
        try Widgets.face(card, at: asking.moment, in: asking.view).orThrow(
            .unknown("card", code: "widget.unknown", field: "name"))
    }

    private static func size(_ request: RouteRequest) -> CardSize {
        CardSize(rawValue: request.text("size") ?? "") ?? .small
    }

    private static func capitalized(_ name: String) -> String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    static let shape = Schema.object([
        .required("schema", .integer), .required("name", .text()),
        .required("size", .choice(CardSize.allCases.map(\.rawValue))),
        .required("absent", .boolean), .required("title", .text()), .required("figure", .text()),
        .required("short", .text()), .required("detail", .text()),
        .required(
            "lines",
            .list(
                of: .object([
                    .required("text", .text()), .required("done", Schema.boolean.orNull),
                ]))),
        .required("actions", .list(of: act)),
        .required("progress", Schema.number(0...1).orNull),
        .required("generatedAt", Instant.shape.schema),
        .required(
            "refreshAt", Instant.shape.schema.described("The time of the card's next change.")),
        .required("link", link), .required("data", .map(of: .anything)),
    ]).named("Card")

    private static let act = Schema.object([
        .required("name", .text()), .required("label", .text()), .required("about", .text()),
        .required("method", .choice(["POST"])), .required("address", .text()),
        .required(
            "token", Schema.text().orNull.described("The token to send as `Authorization: Bearer`.")
        ),
        .required("key", Schema.text().orNull.described("The key to send as `Idempotency-Key`.")),
    ]).named("CardAction")

    private static let snapshotShape = Schema.object([
        .required("schema", .integer),
        .required("state", .choice(WidgetSnapshot.State.allCases.map(\.rawValue))),
        .required("day", .day),
        .required(
            "focuses",
            .list(
                of: .object([
                    .required("title", .text()), .required("goal", .text()),
                    .required("completed", .boolean),
                ]))),
        .required("streak", .integer), .required("completed", .integer),
        .required("generatedAt", Instant.shape.schema),
        .required("refreshAt", Instant.shape.schema),
        .required("message", Schema.text().orNull), .required("link", link),
    ]).named("WidgetSnapshot")
}
