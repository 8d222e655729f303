internal import Calendar
internal import CalendarAPI
public import Core
internal import Engine
internal import RouteKit

/// The calendar over HTTP: its entries, its address and its feed. Rule A3.
public struct CalendarRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "calendar-routes", stability: .beta,
        summary: "The calendar over HTTP, and its feed at a secret address.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(Self.own + [CalendarRoutes.file, CalendarRoutes.feed], to: .routes)
    }

    private static let own = Route.chapter(
        "Calendar", under: "/calendar",
        [
            .question(
                "", "calendar.standing", summary: "Show the state and the address of the calendar",
                answers: CalendarStatus.shape
            ) { _, asking in Calendar.standing(at: asking.moment, in: asking.view) },
            .command(OpenCalendar.self, .post, "/address", answers: "The link and its time"),
            .command(CloseCalendar.self, .delete, "/address", answers: "The remaining state"),
        ])
}

/// The calendar as a file, for the user and at a secret address.
enum CalendarRoutes {
    private static let type = "text/calendar; charset=utf-8"

    static let file = Route(
        .get, Route.api + "/calendar/file", operation: "calendarFile",
        summary: "Export the calendar as a file (RFC 5545)", tag: "Calendar", access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let bytes = try await engine.ask(zone: request.zone) {
            Calendar.text(at: $0.moment, in: $0.view)
        }
        return RouteReply(contentType: type, body: bytes)
    }.answering(.file(type, "The calendar"))

    /// The feed, which calendar programs request often. `If-None-Match` avoids sending an unchanged
    /// text.
    static let feed: Route = {
        var route = Route(
            .get, "/calendar/{file}", operation: "calendarFeed",
            summary: "Read the calendar at its secret address", tag: "Calendar", access: .secret
        ) { request, engine async throws(Rejection) in
            let name = request.text("file") ?? ""
            let token = name.hasSuffix(".ics") ? String(name.dropLast(4)) : ""
            let bytes = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard Calendar.isOpen(to: token, in: asking.view) else {
                    throw .unknown("address", code: "calendar.unknown", field: "file")
                }
                return Calendar.text(at: asking.moment, in: asking.view)
            }
            return RouteReply(contentType: type, body: bytes)
                .with("Cache-Control", "private, no-cache")
        }
        route.parameters = [.path("file", .text(1...140), "The token and `.ics`.")]
        route.answers = [.file(type, "The calendar")]
        return route
    }()
}
