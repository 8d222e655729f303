internal import Core
internal import Engine
internal import PageKit
internal import Reflections
internal import RouteKit

/// The actions of the forms.
enum ReflectionActions {
    static let write = Route.form(
        WriteReflection.self, "/reflections/{time}", operation: "pageWriteReflection",
        summary: "Save a reflection.",
        parameters: [.path("time", .choice(["morning", "night"]), "`morning` or `night`.")],
        reshow: reshow, to: home
    ) { "\($0.time.title) reflection saved" }

    static let feel = Route.form(
        "/moods", operation: "pageLogMood", summary: "Save a mood.", reshow: reshow
    ) { request, engine async throws(Rejection) in
        let habit = request.form["habit"] ?? ""
        let command = LogMood(
            try request.formWhole("mood") ?? 0, on: try request.formDay(),
            note: request.form["note"] ?? "", habit: habit.isEmpty ? nil : habit,
            side: request.form["side"].flatMap(MoodEntry.Side.init))
        return try await engine.done(command, for: request, to: try home(request)) {
            "Mood: \($0.word.lowercased())"
        }
    }

    /// The page with an error and the entered values.
    private static let reshow: Route.FormRedisplay = { rejection, request, asking in
        ReflectionsPage.page(
            asking, wrong: rejection,
            typed: (request.form["note"] ?? "", request.form["habit"] ?? ""))
    }

    /// Returns the page of the form.
    @Sendable private static func home(_ request: RouteRequest) throws(Rejection) -> String {
        guard request.form["back"] == "home" else { return "/reflections" }
        return try request.formDay().map { "/?day=\($0)" } ?? "/"
    }
}

extension RouteRequest {
    /// Returns a whole number of the form; nil if the field is empty.
    fileprivate func formWhole(_ name: String) throws(Rejection) -> Int? {
        guard let text = form[name], !text.isEmpty else { return nil }
        guard let number = Int(text) else {
            throw Rejection("request.format", "Enter a whole number.", field: name)
        }
        return number
    }
}
