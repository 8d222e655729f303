internal import Core
internal import Engine
internal import RouteKit
internal import WidgetCards
internal import Widgets
internal import WidgetsAPI

/// Cards with actions that need no script, in a frame on the user's own page. Rule W4.
///
/// Only pages whose origins were given when the widget was opened can show it in a frame, so that
/// no other page can cover its buttons. It is not cached, and its address is sent to no other site:
/// links open in a new tab without a referrer.
enum CardPages {
    private static let path = "/w/card.css"

    static let sheet: Route = {
        var route = Route(
            .get, path, operation: "widgetStyle", summary: "Show the style of cards with actions",
            tag: "Widgets", access: .anyone
        ) { _, _ async throws(Rejection) in
            RouteReply(contentType: "text/css; charset=utf-8", body: Array(CardForm.sheet.utf8))
                .with("Cache-Control", "public, max-age=300")
        }
        route.isDocumented = false
        return route
    }()

    /// The form of a card, which runs the action and returns to the card.
    static let tap: Route = {
        var route = KeyedRoutes.secret(
            .post, "/w/{key}/{card}", operation: "widgetTap",
            summary: "Run the action of a card's button"
        ) { request, engine async throws(Rejection) in
            let (name, type) = try KeyedRoutes.split(request.text("card") ?? "")
            guard type == "html" else { throw .closed }
            let key = request.text("key") ?? ""
            let widget = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                try KeyedRoutes.widget(by: key, showing: name, asking)
            }
            do throws(Rejection) {
                guard widget.acts else { throw .onlyShows }
                let tap = try Tap(on: name, form: request)
                try await KeyedRoutes.check(tap, request, engine)
                try await tap.perform(engine)
            } catch {
                return try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                    let face = try WidgetRoutes.face(name, asking)
                    return reply(face, widget, request, engine, refused: error)
                }
            }
            let look = ["theme", "palette"].compactMap { name in
                request.text(name).map { "\(name)=\($0)" }
            }.joined(separator: "&")
            let query = look.isEmpty ? "" : "?" + look
            return .seeOther(request.privatePath("/w/\(key)/\(name).html") + query)
                .with("Cache-Control", "no-store").framed(by: widget.origins)
        }
        route.parameters = [
            KeyedRoutes.key, KeyedRoutes.file, WidgetRoutes.theme, WidgetRoutes.palette,
        ]
        route.body = .form
        route.refusal = refusal
        return route
    }()

    /// Returns the card with an error.
    static func reply(
        _ face: WidgetFace, _ widget: OpenedWidget, _ request: RouteRequest, _ engine: Engine,
        refused: Rejection? = nil
    ) -> RouteReply {
        let form = CardForm(
            face.content,
            buttons: (widget.acts ? face.actions : []).map {
                CardForm.Button(
                    action: $0.name, label: $0.label, about: $0.about,
                    key: TapKey(of: face.day, from: engine.entropy).text)
            }, notice: refused?.message ?? "",
            theme: request.text("theme").flatMap { CardTheme(rawValue: $0) },
            palette: request.text("palette") ?? face.palette, link: face.content.link.path,
            style: path)
        return reply(form, status: refused.map { Problem.status(of: $0) } ?? 200)
            .framed(by: widget.origins)
    }

    /// The page for a closed or unknown widget: one sentence, for people and programs.
    static let refusal: Route.Refusal = { rejection, request, _ in
        guard request.path.hasSuffix(".html") else { return Problem.reply(rejection) }
        let content = WidgetContent(title: "Cairn", figure: "", short: "")
        return reply(
            CardForm(content, notice: rejection.message, style: path),
            status: Problem.status(of: rejection))
    }

    private static func reply(_ form: CardForm, status: Int) -> RouteReply {
        .html(Array(form.html.utf8), status: status).with("Cache-Control", "no-store")
    }
}
