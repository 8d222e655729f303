import CoachCommands
import CoachPage
import CoachRoutes
import Core
import Engine
import Experience
import FocusSessions
import Habits
import PageKit
import Reflections
import RouteKit
import Streaks
import SurfaceTesting
import Testing

@testable import Coach

/// Tests that all surfaces agree on the coach.
@Suite struct CoachSurfaceTests {
    private let surfaces: [any Module] = [
        CoachCommandsModule(), CoachRoutesModule(), CoachPageModule(),
    ]
    private let features: [any Module] = [
        CoachModule(), ExperienceModule(), FocusSessionsModule(), HabitsModule(),
        ReflectionsModule(), StreaksModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor(features + [PagesModule()] + surfaces) }

    private var names: [String] {
        get async throws {
            try await visitor.engine.ask(zone: .utc) {
                Habits.items(today: $0.today, in: $0.view).map(\.name)
            }
        }
    }

    @Test("C3: a suggestion applied on one surface appears on the other surfaces")
    func applying() async throws {
        let done = await visitor.posts("/api/v1/coach/do", ["do": "add", "template": "read-pages"])
        #expect(done.status == 200 && done.json?["done"]?.string == "Read 10 pages: added")
        #expect(await visitor.submits("/coach/do", "do=add&template=walk").status == 303)
        #expect(
            try await visitor.types("suggest", "--add", "meditate").output == "Meditate: added.\n")
        #expect(
            await visitor.submits("/coach/do", "do=add&kind=task&name=Pay+rent").status == 303)
        #expect(
            try await names.sorted() == ["Go for a walk", "Meditate", "Pay rent", "Read 10 pages"])
        let page = await visitor.gets("/coach").text
        #expect(page.contains("Read 10 pages") && page.contains("action=\"/coach/say\""))
        #expect(try await visitor.types("coach").output.contains("Go for a walk"))
    }

    @Test("C1: the same message to the coach gets the same answer on each surface")
    func talking() async throws {
        _ = await visitor.posts("/api/v1/coach/do", ["do": "add", "template": "walk"])
        let text = "Where do I begin?"
        let reply = await visitor.posts("/api/v1/coach/reply", ["text": .string(text)])
        let answer = try #require(reply.json?["reply"]?["text"]?.string)
        #expect(answer.contains("Go for a walk"))
        let page = await visitor.submits("/coach/say", "text=Where+do+I+begin%3F")
        #expect(page.status == 200 && page.text.contains("Where do I begin?"))
        let typed = try await visitor.types("coach", text, "--json")
        #expect(typed.json?["reply"]?["kind"]?.string == "talk")
        let stream = await visitor.posts("/api/v1/coach/stream", ["text": .string(text)])
        #expect(stream.contentType == "text/event-stream")
        let event = try await stream.stream?.next().map { String(decoding: $0, as: UTF8.self) }
        #expect(event?.hasPrefix("event: reply\ndata: {\"schema\":") == true)
        #expect(try await stream.stream?.next() == nil)
    }

    @Test("C2: each surface shows crisis lines immediately, and the coach can be resumed")
    func crisis() async throws {
        let page = await visitor.submits("/coach/say", "text=I+want+to+die").text
        for part in ["tel:112", "tel:116123", "https://findahelpline.com", "/coach/resume"] {
            #expect(page.contains(part), "\(part)")
        }
        let shown = await visitor.gets("/coach").text
        #expect(shown.contains("tel:112") && !shown.contains("What is today about?"))
        let typed = try await visitor.types("coach", "hello").output
        #expect(typed.contains("116 123") && typed.contains("findahelpline.com"))
        let reply = await visitor.posts("/api/v1/coach/reply", ["text": "kill myself"])
        #expect(reply.json?["reply"]?["kind"]?.string == "crisis")
        #expect(await visitor.submits("/coach/resume", "").status == 303)
        #expect(await visitor.gets("/coach").text.contains("What is today about?"))
        _ = await visitor.posts("/api/v1/coach/reply", ["text": "kill myself"])
        #expect(try await visitor.types("coach", "--resume").output == "The coach answers again.\n")
        _ = await visitor.posts("/api/v1/coach/reply", ["text": "kill myself"])
        #expect(await visitor.posts("/api/v1/coach/resume", [:]).status == 200)
    }

    @Test("M2: sleep can be recorded with one tap on the page or one command-line option")
    func sleep() async throws {
        #expect(await visitor.gets("/coach").text.contains("How did you sleep?"))
        #expect(await visitor.submits("/coach/do", "do=sleep&quality=4").status == 303)
        #expect(!(await visitor.gets("/coach").text.contains("How did you sleep?")))
        let json = await visitor.gets("/api/v1/coach?area=sleep").json
        #expect(json?["sleep"]?.array?.isEmpty == true && json?["area"]?.string == "sleep")
        #expect(
            try await visitor.types("coach", "--sleep", "5").output == "Noted how you slept.\n")
        await #expect(throws: Rejection.self) { try await visitor.types("coach", "--sleep", "9") }
    }

    @Test("M2: the area chosen on one surface applies on the other surfaces")
    func area() async throws {
        #expect(await visitor.submits("/coach/area", "area=study").status == 303)
        #expect(await visitor.gets("/api/v1/coach").json?["about"] == "study")
        #expect(await visitor.gets("/coach").text.contains("s area is study."))
        let typed = try await visitor.types("coach", "--area", "Sleep", "--json").json
        #expect(typed?["about"] == "sleep" && typed?["area"] == "sleep")
        let posted = try await visitor.repeats("POST", "/api/v1/coach/area", #"{"area":"fitness"}"#)
        #expect(posted.json?["area"] == "fitness")
        #expect(try await visitor.types("coach").output.contains("Today's area is fitness."))
        #expect(await visitor.submits("/coach/area", "").status == 303)
        #expect(await visitor.gets("/api/v1/coach").json?["about"] == .null)
        #expect(await visitor.posts("/api/v1/coach/area", ["area": "x"]).status == 422)
        #expect(await visitor.refusal(of: "coach", "--area", "x")?.code == "coach.area")
        #expect(
            try await visitor.types("coach", "--area", "none", "--json").json?["about"] == .null)
    }

    @Test("C4: suggestions can be searched on each surface")
    func ideas() async throws {
        let json = await visitor.gets("/api/v1/coach/suggestions?area=study&words=read").json
        #expect(json?["suggestions"]?.array?.compactMap { $0["id"]?.string } == ["read-pages"])
        #expect(await visitor.gets("/coach/ideas?words=read+10").text.contains("Read 10 pages"))
        #expect(
            await visitor.gets("/coach/ideas?words=xyzzy").text.contains("No suggestion matches."))
        #expect(try await visitor.types("suggest", "read", "10").output.contains("read-pages"))
        await #expect(throws: Rejection.self) {
            try await visitor.types("suggest", "--area", "money")
        }
        #expect(await visitor.gets("/api/v1/coach/suggestions?area=money").status == 422)
    }

    @Test("U3: an item links to the coach, which talks about the item without counting a message")
    func items() async throws {
        _ = await visitor.posts("/api/v1/coach/do", ["do": "add", "template": "walk"])
        let item = try await visitor.engine.ask(zone: .utc) {
            Habits.items(today: $0.today, in: $0.view).first?.id.description ?? ""
        }
        let page = await visitor.gets("/coach?item=\(item)&skip=true").text
        #expect(page.contains("id=\"about\"") && page.contains("name=\"skipping\""))
        #expect(page.contains("10 min instead of 20 min"))
        let typed = try await visitor.types("coach", "--skip", "walk", "--do", "1").output
        #expect(typed.contains("lighter from today"))
    }

    @Test("C1: the request to the model can be previewed, and nothing is sent without a model")
    func preview() async throws {
        let json = await visitor.gets("/api/v1/coach/preview?text=hello").json
        #expect(json?["sent"]?.bool == false && json?["body"]?["stream"]?.bool == true)
        let typed = try await visitor.types("coach", "hello", "--preview").output
        #expect(typed.contains("Nothing is sent: no model is set up."))
        #expect(typed.contains("\"messages\""))
    }

    @Test("C1: invalid input to the coach gives one sentence and a code on each surface")
    func refusals() async throws {
        #expect(await visitor.posts("/api/v1/coach/reply", ["text": ""]).status == 422)
        #expect(await visitor.submits("/coach/say", "text=").status == 422)
        #expect(await visitor.posts("/api/v1/coach/do", ["do": "fly"]).status == 422)
        #expect(await visitor.submits("/coach/do", "do=add&template=none").status == 404)
        await #expect(throws: Rejection.self) { try await visitor.types("coach", "--do", "99") }
        await #expect(throws: Rejection.self) {
            try await visitor.types("coach", "--area", "money")
        }
        #expect(await visitor.gets("/api/v1/coach/plan").status == 200)
    }

    @Test("Y0: a repeated message to the coach is answered again and counted once")
    func repeated() async throws {
        let first = try await visitor.repeats(
            "POST", "/api/v1/coach/reply", #"{"text":"hello"}"#)
        #expect(first.status == 200)
    }

    @Test("each surface meets the module contract")
    func contract() async { await checkSurfaces(surfaces, beside: features) }
}
