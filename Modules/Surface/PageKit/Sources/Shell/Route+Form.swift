public import Core
public import Engine
internal import LocalesAPI
public import RouteKit

extension Route {
    /// Shows a form again with an error. Throws errors that do not belong to the form.
    public typealias FormRedisplay =
        @Sendable (Rejection, RouteRequest, QueryContext) throws(Rejection) -> Page

    /// Returns a route that accepts a form and redirects the user. `reshow` shows the form again
    /// with a rejection; without it, the rejection is shown on a page of its own.
    public static func form(
        _ path: String, operation: String, summary: String, parameters: [RouteParameter] = [],
        reshow: FormRedisplay? = nil, _ handle: @escaping Handler
    ) -> Route {
        var route = Route(
            .post, path, operation: operation, summary: summary, tag: "Page", access: .session
        ) { request, engine async throws(Rejection) in
            do throws(Rejection) {
                // A user without a time zone cannot ask questions, but this form can set the zone.
                let known = try? await engine.ask(zone: request.zone) { asking in
                    PageLocale.of(request, asking)
                }
                let locale = known ?? PageLocale.asked(request)
                return try await LocaleFormat.serving(locale) { () async throws(Rejection) in
                    try await handle(request, engine).suited(to: request)
                }
            } catch {
                guard let reshow else { throw error }
                return try await engine.show(request) { asking throws(Rejection) in
                    try reshow(error, request, asking)
                }
            }
        }
        route.parameters = parameters
        route.body = .form
        return route.forPeople
    }

    /// Returns a route that performs a command from a form that has the command's fields. It
    /// redirects the user to `place`, or to the page named in the form. `told` makes the message
    /// from the command's reply.
    public static func form<C: Command>(
        _: C.Type, _ path: String, operation: String, summary: String,
        parameters: [RouteParameter] = [], reshow: FormRedisplay? = nil,
        to place: (@Sendable (RouteRequest) throws(Rejection) -> String)? = nil,
        told: @escaping @Sendable (C.Reply) -> String
    ) -> Route {
        .form(
            path, operation: operation, summary: summary, parameters: parameters, reshow: reshow
        ) { request, engine async throws(Rejection) in
            let command = try request.command(C.self)
            return try await engine.done(
                command, for: request, to: try place?(request) ?? request.back(), told: told)
        }
    }
}

extension Engine {
    /// Performs a command for a form and redirects the user. `told` makes the message. If something
    /// was recorded, the next page offers to undo the operation.
    public func done<C: Command>(
        _ command: C, for request: RouteRequest, to place: String,
        told: (C.Reply) -> String
    ) async throws(Rejection) -> RouteReply {
        let outcome = try await perform(command, for: request)
        return .done(
            told(outcome.reply), undo: outcome.isNew ? outcome.operation : nil, to: place)
    }
}

extension RouteRequest {
    /// Returns the day in a form field; nil if the field is empty. Throws `request.format` for
    /// invalid text.
    public func formDay(_ name: String = "day") throws(Rejection) -> Day? {
        guard let text = form[name], !text.isEmpty else { return nil }
        guard let day = Day(text), TextRule.days.contains(day) else {
            throw Rejection("request.format", "\(text) is not a day.", field: name)
        }
        return day
    }
}
