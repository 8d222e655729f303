internal import Core
internal import Engine
internal import PageKit
internal import Reflections
internal import RouteKit

/// What the forms of reflections and moods do.
enum ReflectionActions {
    static let write = Route.form(
        "/reflections/{time}", operation: "pageWriteReflection", summary: "Writes a reflection.",
        parameters: [.path("time", .choice(["morning", "night"]), "The morning or the night.")]
    ) { request, engine async throws(Rejection) in
        try await showing(request, engine) { () async throws(Rejection) in
            let outcome = try await engine.perform(
                try request.command(WriteReflection.self), operation: request.operation,
                zone: request.zone)
            return .done(
                "\(outcome.reply.time.title) reflection saved",
                undo: outcome.isNew ? outcome.operation : nil,
                to: try request.home())
        }
    }

    static let feel = Route.form(
        "/moods", operation: "pageLogMood", summary: "Notes a mood."
    ) { request, engine async throws(Rejection) in
        try await showing(request, engine) { () async throws(Rejection) in
            let habit = request.form["habit"] ?? ""
            let outcome = try await engine.perform(
                LogMood(
                    try request.formWhole("mood") ?? 0, on: try request.formDay(),
                    note: request.form["note"] ?? "",
                    habit: habit.isEmpty ? nil : habit,
                    side: request.form["side"].flatMap(MoodEntry.Side.init)),
                operation: request.operation, zone: request.zone)
            return .done(
                "Mood: \(outcome.reply.word.lowercased())", undo: outcome.operation,
                to: try request.home())
        }
    }

    /// Does something, or shows the page with what is wrong.
    private static func showing(
        _ request: RouteRequest, _ engine: Engine,
        _ act: () async throws(Rejection) -> RouteReply
    ) async throws(Rejection) -> RouteReply {
        do throws(Rejection) {
            return try await act()
        } catch {
            return try await engine.show(request) { asking throws(Rejection) in
                let form = request.form
                return ReflectionsPage.page(
                    asking, wrong: error, typed: (form["note"] ?? "", form["habit"] ?? ""))
            }
        }
    }
}

extension RouteRequest {
    /// The day of the form; nil if there is none.
    fileprivate func formDay() throws(Rejection) -> Day? {
        guard let text = form["day"], !text.isEmpty else { return nil }
        guard let day = Day(text) else {
            throw Rejection("request.format", "That is not a day.", field: "day")
        }
        return day
    }

    /// A whole number of the form; nil if the field is empty.
    fileprivate func formWhole(_ name: String) throws(Rejection) -> Int? {
        guard let text = form[name], !text.isEmpty else { return nil }
        guard let number = Int(text) else {
            throw Rejection("request.format", "That is not a whole number.", field: name)
        }
        return number
    }

    /// Where the form was.
    fileprivate func home() throws(Rejection) -> String {
        guard form["back"] == "home" else { return "/reflections" }
        return try formDay().map { "/?day=\($0)" } ?? "/"
    }
}
