import Core
import CoreTesting
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import SurfaceTesting
import Testing

/// Focus sessions that serve habits, with all modules. Rules F2, X1, D6.
@Suite struct SessionServingTests {
    private let visitor: Visitor

    init() async throws {
        visitor = try Visitor(Standard.core + Standard.commandLine + Standard.web)
        for line in [
            "add Read --type timed --target 30 --unit min", "add Meditate",
            "add Sugar --type reduction --target 2",
        ] {
            try await types(line)
        }
    }

    private func types(_ line: String) async throws {
        visitor.clock.advance(seconds: 1)
        try await visitor.types(line: line.split(separator: " ").map(String.init))
    }

    /// The item in the answer for a day.
    private func item(_ name: String, on day: String = "2026-11-21") async -> JSON? {
        let items = await visitor.gets("/api/v1/today?on=\(day)").json?["items"]?.array
        return items?.first { $0["name"]?.string == name }
    }

    private func focus(on item: String, for seconds: Int64 = 1_500) async throws {
        try await types("pomodoro start --for \(item)")
        visitor.clock.advance(seconds: seconds)
        try await types("pomodoro end")
    }

    @Test("F2: a completed session adds its minutes to a timed habit once; undo removes them")
    func timed() async throws {
        try await focus(on: "Read")
        #expect(await item("Read")?["progress"]?.double == 25)
        try await types("pomodoro end")
        #expect(await item("Read")?["progress"]?.double == 25)
        try await types("undo")
        #expect(await item("Read")?["progress"]?.double == 0)
        try await types("pomodoro start --template 50/10")
        #expect(await item("Read")?["progress"]?.double == 25)
    }

    @Test("B9: a completed session earns screen time once, if minutes are set for it")
    func earning() async throws {
        try await types("pomodoro start")
        visitor.clock.advance(seconds: 1_500)
        try await types("pomodoro end")
        #expect(await visitor.gets("/api/v1/time").json?["earned"] == 0)
        let reply = await visitor.posts(
            "/api/v1/settings", ["key": "time.focus", "value": "10"])
        #expect(reply.status == 200)
        #expect(await visitor.gets("/api/v1/time").json?["earned"] == 600)
        try await types("pomodoro start")
        visitor.clock.advance(seconds: 1_000)
        try await types("pomodoro end")
        #expect(await visitor.gets("/api/v1/time").json?["earned"] == 600)
        try await types("pomodoro start")
        visitor.clock.advance(seconds: 1_500)
        try await types("pomodoro end")
        #expect(await visitor.gets("/api/v1/time").json?["balance"] == 1_200)
    }

    private func access() async -> (reason: String?, seconds: Int64?) {
        let access = await visitor.gets("/api/v1/time/apps/tiktok/access").json
        return (access?["reason"]?.string, access?["seconds"]?.whole)
    }

    @Test("F3: during a session unlocked apps are locked at no cost, and reopen afterwards")
    func locked() async throws {
        let set = await visitor.posts("/api/v1/settings", ["key": "time.focus", "value": "30"])
        #expect(set.status == 200)
        try await focus(on: "Meditate")
        try await types("unlock TikTok --minutes 20")
        #expect(await access() == ("unlocked", 1_200))
        try await types("pomodoro start")
        #expect(await access().reason == "session")
        #expect(await visitor.gets("/api/v1/time").json?["balance"] == 1_799)
        let opens = await visitor.gets("/api/v1/time/apps/tiktok/access").json?["opens"]?.string
        #expect(opens == (await visitor.gets("/api/v1/focus/session").json?["endsAt"]?.string))
        let refusal = await visitor.refusal(of: "unlock", "Reddit")
        #expect(refusal?.code == "time-trading.session")
        visitor.clock.advance(seconds: 600)
        #expect(await visitor.gets("/api/v1/time").json?["balance"] == 1_799)
        try await types("pomodoro pause")
        #expect(await access().reason == "unlocked")
        visitor.clock.advance(seconds: 60)
        try await types("pomodoro resume")
        #expect(await visitor.gets("/api/v1/time").json?["balance"] == 1_738)
        visitor.clock.advance(seconds: 898)
        #expect(await access().reason == "session")
        visitor.clock.advance(seconds: 1)
        #expect(await access().reason == "locked")
        // This completed session earns like the one before.
        #expect(await visitor.gets("/api/v1/time").json?["balance"] == 3_538)
    }

    @Test("F3: a buddy's code opens an app during a session, and the lock can be turned off")
    func open() async throws {
        let set = await visitor.posts("/api/v1/settings", ["key": "time.focus", "value": "30"])
        #expect(set.status == 200)
        try await focus(on: "Meditate")
        #expect(await visitor.posts("/api/v1/time/code", ["code": "sesame"]).status == 200)
        try await types("pomodoro start")
        #expect(await access().reason == "session")
        let opened = await visitor.posts(
            "/api/v1/time/apps/tiktok/emergency", ["code": "sesame"])
        #expect(opened.status == 200)
        #expect(await access().reason == "emergency")
        let off = await visitor.posts("/api/v1/settings", ["key": "time.lock", "value": "0"])
        #expect(off.status == 200)
        visitor.clock.advance(seconds: 901)
        #expect(await access().reason == "locked")
    }

    @Test("F2, J3: a completed session adds its minutes to a journey, and undo removes them")
    func journey() async throws {
        try await types("journey start Yoga")
        try await types("pomodoro start --for journey")
        visitor.clock.advance(seconds: 1_500)
        try await types("pomodoro end")
        func journey() async -> JSON? {
            await visitor.gets("/api/v1/journeys").json?["journeys"]?.array?.first
        }
        #expect(await journey()?["minutes"] == 25)
        #expect(await journey()?["done"] == 1)
        let shown = await visitor.gets("/api/v1/focus/session").json?["session"]
        #expect(shown?["title"] == "Yoga")
        try await types("undo")
        #expect(await journey()?["minutes"] == 0)
    }

    @Test("F2, G5: a completed session completes its focus, named by number or by title")
    func focus() async throws {
        for line in ["goal add Book", "focus set Page Letter Call -g Book"] {
            try await types(line)
        }
        func done() async -> [Bool?] {
            let entry = await visitor.gets("/api/v1/focus").json?["entry"]
            return entry?["focuses"]?.array?.map { $0["done"]?.bool } ?? []
        }
        for name in ["focus:2026-11-21/2", "Call"] {
            try await types("pomodoro start --replace --for \(name)")
            visitor.clock.advance(seconds: 1_500)
            try await types("pomodoro end")
        }
        #expect(await done() == [false, true, true])
        try await types("undo")
        #expect(await done() == [false, true, false])
        let refusal = await visitor.refusal(of: "pomodoro", "start", "--for", "focus 4")
        #expect(refusal?.code == "habits.item.unknown")
        let page = await visitor.gets("/focus").text
        #expect(page.contains("value=\"focus:2026-11-21/1\">Page</option>"))
    }

    @Test("F2: a completed session completes a habit that is not timed, but never a limit")
    func done() async throws {
        try await focus(on: "Meditate", for: 1_498)
        #expect(await item("Meditate")?["completed"]?.bool == false)
        try await focus(on: "Meditate")
        #expect(await item("Meditate")?["completed"]?.bool == true)
        try await focus(on: "Sugar")
        #expect(await item("Sugar")?["progress"]?.double == 0)
        let refusal = await visitor.refusal(of: "pomodoro", "start", "--for", "Nothing")
        #expect(refusal?.code == "habits.item.unknown")
    }

    @Test("D6, F2: a session across midnight gives each day its own minutes")
    func midnight() async throws {
        visitor.clock.advance(seconds: 43_200 - 604)
        try await focus(on: "Read")
        let two = (
            await item("Read")?["progress"]?.double,
            await item("Read", on: "2026-11-22")?["progress"]?.double
        )
        #expect(two.0.map { abs($0 - 10) < 0.1 } == true)
        #expect(two.1.map { abs($0 - 15) < 0.1 } == true)
    }

    @Test("X1: a 25-minute session gives 20 points")
    func points() async throws {
        let before = await today()
        try await types("pomodoro start")
        visitor.clock.advance(seconds: 1_500)
        try await types("pomodoro end")
        #expect(await today() == before + 20)
    }

    private func today() async -> Int64 {
        await visitor.gets("/api/v1/points").json?["total"]?.whole ?? 0
    }
}
