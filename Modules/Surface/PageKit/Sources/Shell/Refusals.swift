internal import Core
internal import Engine
internal import RouteKit

/// Shows rejections as pages: the question for the user's zone, or the message and the hints of the
/// rejection.
enum Refusals {
    static func reply(
        _ rejection: Rejection, _ request: RouteRequest, _ engine: Engine
    ) async -> RouteReply {
        if request.wantsWord { return Problem.reply(rejection) }
        if rejection.code == Rejection.signInFirst.code {
            return .seeOther("/sign-in?back=" + queryEncoded(request.target))
        }
        if rejection.code == "zone.missing" {
            return PageLayout.bare(ZonePage.page(back: request.target), request)
        }
        let page = page(rejection)
        do throws(Rejection) {
            return try await engine.show(request) { _ throws(Rejection) in page }
        } catch {
            return PageLayout.bare(page, request)
        }
    }

    static func page(_ rejection: Rejection) -> Page {
        let missing = rejection.category == .notFound
        let drawing = Drawing(
            picture: missing ? Goat.hourglass : Goat.html(),
            title: missing ? "There is nothing here" : "That did not work",
            message: rejection.message, hints: rejection.hints)
        return Page(
            drawing.title, main: templates.render("refusal", drawing),
            status: Problem.status(of: rejection))
    }

    private struct Drawing {
        var picture: String
        var title: String
        var message: String
        var hints: [String]
    }

    private static let templates = Templates([
        "refusal": #"""
        <section class="card empty page">
        {{{picture}}}
        <h1>{{title}}</h1>
        <p>{{message}}</p>
        {{#hints}}<p>{{.}}</p>{{/hints}}
        <a class="btn" href="/">Back to today</a>
        </section>
        """#
    ])
}

extension RouteRequest {
    /// The path with its query, to which a form returns.
    var target: String { query.isEmpty ? path : "\(path)?\(query)" }
}
