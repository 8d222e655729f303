import Core
import Engine
import Testing

@testable import RouteKit

/// Tests that the input and output of a route follow from its command.
@Suite("Command routes")
struct CommandRouteTests {
    private let site: RouteDispatcher
    private let mark = "/api/v1/marks/" + TapSite.id

    init() throws { site = try TapSite.make() }

    private func route(_ operation: String) throws -> Route {
        try #require(TapSite.routes.first { $0.operation == operation })
    }

    @Test("fields are in the path, the query or the body; fields with fixed values are in none")
    func places() throws {
        let post = try route("tapsMarkHard")
        #expect(post.parameters.map { "\($0.place) \($0.name)" } == ["path id", "query day"])
        #expect(post.parameters.map(\.isRequired) == [true, false])
        #expect(post.parameters.map(\.summary) == ["Which.", "When."])
        var definitions = JSONObject()
        let body = try #require(post.body?.schema).printed(into: &definitions)
        #expect(body["properties"]?.object?.keys == ["title", "count", "tags"])
        #expect(body["required"] == ["title"])
        #expect(post.summary == "Mark something")
        let delete = try route("tapsMarkNotHard")
        #expect(delete.parameters.map(\.name) == ["id", "day", "title", "count", "tags"])
        #expect(delete.body == nil)
    }

    @Test("a chapter's routes have the chapter's path as prefix and its name as tag")
    func chapter() {
        let routes = Route.chapter(
            "Taps", under: "/taps",
            [
                .command(Tap.self, .post, ""), .command(Mark.self, .put, "/{id}"),
                .question("/all", "taps.all", summary: "All", answers: Tap.answer) { _, _ in 1 },
            ])
        let paths = ["/api/v1/taps", "/api/v1/taps/{id}", "/api/v1/taps/all"]
        #expect(routes.map(\.path) == paths && routes.allSatisfy { $0.tag == "Taps" })
        #expect(routes[1].parameters.map(\.name) == ["id"])
    }

    @Test("every field is read from its place, and the response has the Location header")
    func reading() async throws {
        let reply = await site.send(
            "POST", mark + "?day=2026-11-21", body: #"{"title":" Rose ","count":3,"tags":["a"]}"#)
        #expect(reply.status == 201)
        #expect(reply.field("Location") == mark)
        let json = try #require(reply.json)
        #expect(json["id"]?.string == TapSite.id && json["day"] == "2026-11-21")
        #expect(json["title"] == "Rose" && json["count"] == 3)
        #expect(json["tags"] == ["a"] && json["hard"] == true && json["isNew"] == true)
        let answer = try #require(try route("tapsMarkHard").answers.first)
        #expect(answer.status == 201)
        try #require(answer.schema).accept(json)
    }

    @Test("omitted fields get default values, and DELETE takes all fields from the query")
    func defaults() async throws {
        let few = await site.send("POST", mark, body: #"{"title":"A"}"#).json
        #expect(few?["count"] == 1 && few?["tags"] == [] && few?["day"] == .null)
        let gone = await site.send("DELETE", mark + "?title=A&count=9")
        #expect(gone.status == 200 && gone.json?["count"] == 9 && gone.json?["hard"] == false)
        #expect(gone.field("Location") == nil)
        #expect(await site.send("DELETE", mark).code == "request.missing")
    }

    @Test(
        "an invalid field is rejected with an error code and the field's name",
        arguments: [
            (#"{}"#, "request.missing", "title"), (#"{"title":""}"#, "taps.title", "title"),
            (#"{"title":7}"#, "request.type", "title"),
            (#"{"title":"A","count":10}"#, "request.range", "count"),
            (#"{"title":"A","tags":[1]}"#, "request.type", "tags.0"),
            (#"{"title":"A","hard":false}"#, "request.unknown", "hard"),
            (#"{"title":"A","id":"x"}"#, "request.unknown", "id"),
            (#"{"title":"A","day":"2026-11-21"}"#, "request.unknown", "day"),
        ])
    func refusals(body: String, code: String, field: String) async {
        let reply = await site.send("POST", mark, body: body)
        #expect(reply.status == 422)
        #expect(reply.code == code)
        #expect(reply.json?["field"]?.string == field)
        #expect(reply.json?["detail"]?.string?.hasSuffix(".") == true)
        #expect(await site.send("GET", "/taps").json == ["count": 0])
    }

    @Test("a malformed id in the path gives 404, and a malformed day in the query 422")
    func parameters() async {
        let path = await site.send("POST", "/api/v1/marks/7", body: #"{"title":"A"}"#)
        #expect(path.status == 404)
        let query = await site.send("POST", mark + "?day=soon", body: #"{"title":"A"}"#)
        #expect(query.status == 422 && query.code == "request.format")
    }

    @Test("HTML forms accept numbers, lists and switches, and empty fields are ignored")
    func forms() async throws {
        let type = ["content-type": "application/x-www-form-urlencoded"]
        let full = await site.send(
            "POST", "/form", body: "title=A+B&count=3&tags=a&tags=&tags=b&hard=true&other=1", type)
        let json = try #require(full.json)
        #expect(json["title"] == "A B" && json["count"] == 3)
        #expect(json["tags"] == ["a", "b"] && json["hard"] == true)
        let few = await site.send("POST", "/form", body: "title=A&count=&day=", type)
        #expect(few.json?["count"] == 1, "\(String(decoding: few.body, as: UTF8.self))")
        #expect(few.json?["day"] == .null && few.json?["tags"] == [])
        #expect(await site.send("POST", "/form", body: "title=", type).code == "taps.title")
        #expect(
            await site.send("POST", "/form", body: "title=A&count=x", type).code == "request.type")
    }

    @Test("a repeated operation gets the same response after a restart")
    func repetition() async throws {
        let journal = TapSite.journal()
        let key = ["idempotency-key": "abc"]
        let body = #"{"title":"A"}"#
        let first = try await TapSite.make(journal).send("POST", mark, body: body, key)
        let fresh = try TapSite.make(journal)
        let again = await fresh.send("POST", mark, body: body, key)
        #expect(first.json?["isNew"] == true && again.json?["isNew"] == false)
        #expect(again.json?["operation"] == first.json?["operation"])
        #expect(await fresh.send("GET", "/taps").json == ["count": 1])
        let other = try await TapSite.make(journal).send("POST", mark, body: #"{"title":"B"}"#, key)
        #expect(other.code == "idempotency.reused")
    }
}
