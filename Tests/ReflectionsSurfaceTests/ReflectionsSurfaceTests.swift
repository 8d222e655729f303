import Core
import PageKit
import ReflectionsCommands
import ReflectionsPage
import ReflectionsRoutes
import RouteKit
import SurfaceTesting
import Testing

@testable import Reflections

/// Tests reflections and moods on each surface.
@Suite struct ReflectionsSurfaceTests {
    private let surfaces: [any Module] = [
        ReflectionsCommandsModule(), ReflectionsRoutesModule(), ReflectionsPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([ReflectionsModule(), PagesModule()] + surfaces)
    }

    @Test("M1: each route answers, and a repeated request gets the same response")
    func routes() async throws {
        let written = try await visitor.repeats(
            "PUT", "/api/v1/reflections/morning", #"{"note":"Rested.","sleep":4}"#)
        #expect(written.json?["reflection"]?["sleep"] == 4)
        let felt = try await visitor.repeats("POST", "/api/v1/moods", #"{"mood":4}"#)
        let id = try #require(felt.json?["mood"]?["id"]?.string)
        #expect(felt.fields.contains(.init("Location", "/api/v1/moods/\(id)")))
        #expect(await visitor.gets("/api/v1/moods").json?["moods"]?[0]?["id"]?.string == id)
        _ = try await visitor.repeats("DELETE", "/api/v1/moods/\(id)", "")
        _ = try await visitor.repeats("DELETE", "/api/v1/reflections/morning", "")
        let none = await visitor.gets("/api/v1/moods").json?.content
        #expect(none == ["day": "2026-11-21", "moods": []])
        #expect(
            await visitor.gets("/api/v1/reflections").json?.content == [
                "day": "2026-11-21", "reflections": [],
            ])
        #expect(visitor.unanswered == [])
    }

    @Test("M1: the command line and HTTP return the same JSON members")
    func sameMembers() async throws {
        let other = try Visitor([ReflectionsModule()] + surfaces)
        let reflect = try await visitor.types(
            "reflect", "morning", "Rested.", "--sleep", "4", "--json")
        let put = await other.puts(
            "/api/v1/reflections/morning", ["note": "Rested.", "sleep": 4])
        #expect(reflect.answer?.members == put.json?.members)
        let mood = try await visitor.types(
            "mood", "2", "--note", "Tired", "--habit", "Run", "--after", "--json")
        let posted = await other.posts(
            "/api/v1/moods",
            ["mood": 2, "note": "Tired", "habit": ["name": "Run", "side": "after"]])
        #expect(mood.answer?.members == posted.json?.members)
        #expect(posted.json?.members.contains("mood.habit.side") == true)
        let moods = try await visitor.types("mood", "--json").answer
        #expect(await visitor.gets("/api/v1/moods").json == moods)
        let reflections = try await visitor.types("reflect", "--json").answer
        #expect(await visitor.gets("/api/v1/reflections").json == reflections)
        #expect(await other.gets("/api/v1/reflections").json == reflections)
    }

    @Test("M1: invalid input is rejected with the same error on every surface")
    func refusals() async throws {
        let cases: [(Rejection?, RouteReply, String)] = [
            (
                await visitor.refusal(of: "reflect", "morning", "--sleep", "6"),
                await visitor.puts("/api/v1/reflections/morning", ["sleep": 6]),
                "reflections.sleep"
            ),
            (
                await visitor.refusal(of: "reflect", "night", "Done", "--sleep", "3"),
                await visitor.puts("/api/v1/reflections/night", ["note": "Done", "sleep": 3]),
                "reflections.sleep"
            ),
            (
                await visitor.refusal(of: "reflect", "night"),
                await visitor.puts("/api/v1/reflections/night", [:]), "reflections.empty"
            ),
            (
                await visitor.refusal(of: "mood", "9"),
                await visitor.posts("/api/v1/moods", ["mood": 9]), "reflections.mood"
            ),
        ]
        for (typed, reply, code) in cases {
            #expect(typed?.code == code)
            #expect(reply.json?["code"]?.string == code)
            #expect(reply.json?["detail"]?.string == typed?.message)
        }
        // Days are parsed before the command is made, and rejected by the parser.
        #expect(await visitor.refusal(of: "mood", "3", "--on", "2026-11-22")?.code == "day.future")
        let ahead = await visitor.posts("/api/v1/moods", ["mood": 3, "day": "2026-11-22"])
        #expect(ahead.status == 409 && ahead.json?["code"] == "reflections.day")
        let none = await visitor.gets("/api/v1/moods").json?.content
        #expect(none == ["day": "2026-11-21", "moods": []])
    }

    @Test("M1: the page's cards record entries and show them")
    func page() async throws {
        #expect(await visitor.gets("/").text.contains("How are you?"))
        let sent = await visitor.submits("/reflections/morning", "note=Rested.&sleep=4&back=home")
        #expect(sent.status == 303)
        #expect(await visitor.submits("/moods", "mood=5&habit=&note=").status == 303)
        #expect(await visitor.gets("/").text.contains("Mood: great"))
        let page = await visitor.gets("/reflections").text
        #expect(page.contains("Rested.") && page.contains("Sleep: good"))
        let wrong = await visitor.submits("/moods", "mood=9&note=kept")
        #expect(
            wrong.status >= 400 && wrong.text.contains("The mood must be a number from 1 to 5."))
        #expect(wrong.text.contains("kept"))
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [ReflectionsModule()])
    }
}
