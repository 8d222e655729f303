public import Core
public import Engine
internal import LocalesAPI
public import RouteKit

extension Route {
    /// Shows a form again with what is wrong, or throws what is no matter of the form.
    public typealias Reshow =
        @Sendable (Rejection, RouteRequest, QueryContext) throws(Rejection) -> Page

    /// A route that takes a form and sends the person on; what is refused is shown by `reshow`, or
    /// else on a page of its own.
    public static func form(
        _ path: String, operation: String, summary: String, parameters: [RouteParameter] = [],
        reshow: Reshow? = nil, _ handle: @escaping Handler
    ) -> Route {
        var route = Route(
            .post, path, operation: operation, summary: summary, tag: "Page", access: .session
        ) { request, engine async throws(Rejection) in
            do throws(Rejection) {
                // Who has no zone yet, and so cannot be asked, may be sending it.
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

    /// A route that takes a form whose fields are those of a command, performs it, and sends the
    /// person on with what `told` says of the reply: to `place`, or to where the form wants it.
    public static func form<C: Command>(
        _: C.Type, _ path: String, operation: String, summary: String,
        parameters: [RouteParameter] = [], reshow: Reshow? = nil,
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
    /// Performs a command for a form and sends the person on, with what `told` says of the reply
    /// and, if it recorded something, the operation that takes it back.
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
    /// The day in a field of the form; nil if it is empty, refused with `request.format` if it is
    /// none.
    public func formDay(_ name: String = "day") throws(Rejection) -> Day? {
        guard let text = form[name], !text.isEmpty else { return nil }
        guard let day = Day(text), TextRule.days.contains(day) else {
            throw Rejection("request.format", "\(text) is not a day.", field: name)
        }
        return day
    }
}
