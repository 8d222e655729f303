import Core
import CoreTesting
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import SurfaceTesting
import Testing

/// Onboarding with all modules. Rule O1.
@Suite struct SetupTests {
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor(Standard.core + Standard.commandLine + Standard.web, on: "2026-11-20")
    }

    private var steps: [JSON] {
        get async { await visitor.gets("/api/v1/onboarding").json?["steps"]?.array ?? [] }
    }

    private func step(_ id: String) async -> JSON? { await steps.first { $0["id"]?.string == id } }

    private func answer(_ step: String, _ answers: [String: [String]] = [:]) async -> RouteReply {
        let list = answers.sorted { $0.key < $1.key }.map { question, values in
            ["question": .string(question), "values": .array(values.map(JSON.string))] as JSON
        }
        return await visitor.posts("/api/v1/onboarding/\(step)", ["answers": .array(list)])
    }

    private func choose(_ methods: String...) async {
        #expect(await answer("onboarding.methods", ["methods": methods]).status == 200)
    }

    private func texts(_ path: String, _ list: String, _ member: String) async -> [String?] {
        let all = await visitor.gets("/api/v1/\(path)").json?[list]?.array ?? []
        return all.map { $0[member]?.string }
    }

    @Test("O1: every onboarding step can be skipped on the page, which records nothing else")
    func skipping() async throws {
        await choose("daily-focus", "journeys", "tension", "time-trading")
        var seen: [String] = []
        while let next = await visitor.gets("/api/v1/onboarding").json?["next"]?.string {
            try #require(!seen.contains(next))
            seen.append(next)
            #expect(await visitor.gets("/welcome?step=\(next)").status == 200)
            #expect(await visitor.submits("/welcome/\(next)", "act=skip").status == 303)
        }
        #expect(seen.count >= 14)
        #expect(await texts("goals", "goals", "title") == [])
        #expect(await texts("items", "items", "name") == [])
        #expect(await visitor.gets("/welcome").text.contains("You are set up"))
    }

    @Test("O1: every onboarding step accepts its default answers")
    func defaults() async throws {
        await choose("daily-focus", "journeys", "tension", "time-trading")
        for _ in 0..<40 {
            guard let next = await visitor.gets("/api/v1/onboarding").json?["next"]?.string else {
                break
            }
            let screen = await step(next)?["screen"]
            let said = (screen?["questions"]?.array ?? []).map { question in
                (
                    question["id"]?.string ?? "",
                    (question["values"]?.array ?? []).compactMap(\.string)
                )
            }
            let reply = await answer(next, Dictionary(said) { $1 })
            #expect(reply.status == 200, "\(next): \(reply.text)")
        }
        #expect(await visitor.gets("/api/v1/onboarding").json?["next"]?.isNull == true)
    }

    @Test("O1, C4: the quiz gives three matching suggestions, which are added with one tap each")
    func quiz() async throws {
        let told = await answer(
            "coach.quiz", ["areas": ["study", "wellness"], "minutes": ["5"], "pace": ["daily"]])
        #expect(told.status == 200)
        let question = await step("coach.first")?["screen"]?["questions"]?.array?.first
        let ideas = (question?["options"]?.array ?? []).compactMap { $0["value"]?.string }
        #expect(ideas.count == 3)
        let library = await visitor.gets("/api/v1/coach/suggestions").json?["suggestions"]?.array
        for idea in ideas {
            let template = try #require(library?.first { $0["id"]?.string == idea })
            #expect(["study", "wellness"].contains(template["area"]?.string))
            let action = template["action"]
            if action?["unit"]?.string == "min" {
                #expect((action?["target"]?.string).flatMap { Int($0) } ?? 0 <= 5)
            }
        }
        #expect(await answer("coach.first", ["ideas": ideas, "own": ["Call home"]]).status == 200)
        let names = await texts("items", "items", "name")
        #expect(names.count == 4)
        #expect(names.contains("Call home"))
        let again = await step("coach.first")?["screen"]?["questions"]?.array?.first?["options"]
        #expect(again?.array?.contains { ideas.contains($0["value"]?.string ?? "") } == false)
    }

    @Test("O1, G1, G2: goals and the first three focuses follow the daily-focus rules")
    func focuses() async throws {
        await choose("daily-focus")
        #expect(await step("daily-focus.focuses") == nil)
        let goals = ["goal1": ["Write a book"], "goal2": ["  Sleep well "]]
        #expect(await answer("daily-focus.goals", goals).status == 200)
        #expect(await texts("goals", "goals", "title") == ["Write a book", "Sleep well"])
        let two = await answer(
            "daily-focus.focuses", ["focus1": ["Page 1"], "focus3": ["Page 3"]])
        #expect(two.json?["detail"]?.string == "Focus 2 is empty.")
        let three = ["focus1": ["Page 1"], "focus2": ["Page 2"], "focus3": ["Bed at ten"]]
        #expect(await answer("daily-focus.focuses", three).status == 200)
        #expect(await visitor.gets("/api/v1/focus").json?["step"]?.string == "home")
        #expect(await answer("daily-focus.goals", ["goal2": ["Four"]]).status == 409)
        #expect(await answer("daily-focus.goals", ["goal1": ["Third"]]).status == 200)
        #expect(await texts("goals", "goals", "title").count == 3)
        #expect(await answer("daily-focus.goals", ["goal1": ["Four"]]).status == 409)
    }

    @Test("O1, J1: onboarding sets habit, trigger and trial day, and asks about day 1 a day later")
    func journey() async throws {
        await choose("journeys")
        let cue = await answer("journeys.habit", ["title": ["Zazen"], "trigger": ["anchor"]])
        #expect(cue.json?["code"]?.string == "journeys.cue")
        #expect(
            await answer(
                "journeys.habit",
                ["title": ["Zazen"], "trigger": ["anchor"], "cue": ["make coffee"]]
            ).status == 200)
        #expect(
            await visitor.gets("/api/v1/items").json?["items"]?.array?.first?["trigger"]?.string
                == "anchor:make coffee")
        #expect(
            await answer("journeys.start", ["habit": ["Zazen"], "begin": ["trial"]]).status == 200)
        #expect(await step("journeys.day-one") == nil)
        #expect(await texts("journeys", "journeys", "title") == [])
        visitor.clock.advance(seconds: 86_400)
        #expect(await step("journeys.day-one")?["status"]?.string == "open")
        #expect(await answer("journeys.day-one").status == 200)
        let journey = await visitor.gets("/api/v1/journeys").json?["journeys"]?.array?.first
        #expect(journey?["title"]?.string == "Zazen")
        #expect(journey?["day"]?.whole == 1)
        #expect(journey?["start"]?.string == "2026-11-21")
    }

    @Test("O1, N1: the check-in during onboarding is an ordinary check-in")
    func tension() async throws {
        await choose("tension")
        #expect(await answer("tension.now", ["level": ["7"]]).status == 200)
        #expect(await visitor.gets("/api/v1/tension").json?["phase"]?.string == "suggestion")
        #expect(await answer("tension.now", ["level": ["4"]]).status == 409)
    }

    @Test("O1, B2: Clepsy's five screens have their texts and buttons")
    func clepsy() async throws {
        await choose("time-trading")
        let screens = await steps.filter { $0["id"]?.string?.hasPrefix("time-trading") == true }
        #expect(
            screens.map { $0["screen"]?["title"]?.string } == [
                "Meet Clepsy", "How It Works", "Allow usage monitoring?", "Choose Your Apps",
                "You're All Set!",
            ])
        let buttons = ["Get Started", "Continue", "Continue", "Continue", "Go to Dashboard"]
        #expect(screens.map { $0["screen"]?["button"]?.string } == buttons)
        let rows = screens[1]["screen"]?["rows"]?.array ?? []
        #expect(
            rows.map { [$0["title"]?.string, $0["detail"]?.string] } == [
                ["Vice apps are blocked", "TikTok, Instagram, etc. start locked"],
                ["Earn time being productive", "Use Kindle, Duolingo to earn minutes"],
                ["Spend time on vice apps", "Unlock social media with earned time"],
                ["Daily reset at midnight", "Fresh start every day, no rollover"],
            ])
        for screen in screens {
            let id = screen["id"]?.string ?? ""
            #expect(await visitor.gets("/welcome?step=\(id)").text.contains(">Back</a>"))
        }
        let kept = ["vice": ["tiktok", "reddit"], "productive": ["kindle"]]
        #expect(await answer("time-trading.apps", kept).status == 200)
        let apps = await visitor.gets("/api/v1/time/apps").json?["apps"]?.array ?? []
        #expect(Set(apps.compactMap { $0["id"]?.string }) == ["tiktok", "reddit", "kindle"])
        #expect(
            await answer("time-trading.apps", ["vice": ["youtube"], "productive": ["kindle"]])
                .status == 200)
        let changed = await visitor.gets("/api/v1/time/apps").json?["apps"]?.array ?? []
        #expect(Set(changed.compactMap { $0["id"]?.string }) == ["youtube", "kindle"])
    }

    @Test("O1, B6: if monitoring is not allowed, nothing is monitored, and a notice says so")
    func permission() async throws {
        await choose("time-trading")
        #expect(await answer("time-trading.permission", ["monitor": ["off"]]).status == 200)
        #expect(await visitor.gets("/time").text.contains("Usage is not monitored."))
        let noon = Int64(day("2026-11-20").number) * 86_400_000 + 43_200_000
        let use: JSON = [
            "app": "kindle", "from": .integer(noon - 3_600_000), "until": .integer(noon),
        ]
        let report: JSON = ["source": "test", "uses": [use]]
        let refused = await visitor.posts("/api/v1/time/usage", report)
        #expect(refused.status == 403, "\(refused.text)")
        #expect(refused.json?["code"]?.string == "time-trading.unmonitored")
        #expect(await visitor.submits("/time/terms", "monitor=true").status == 303)
        #expect(await visitor.posts("/api/v1/time/usage", report).status == 200)
        #expect(await visitor.gets("/time").text.contains("Usage is not monitored.") == false)
    }

    @Test("O1, A1: the person chooses the default reminders; the others are turned off")
    func reminders() async throws {
        let question = await step("notifications.defaults")?["screen"]?["questions"]?.array?.first
        let offered = (question?["options"]?.array ?? []).compactMap { $0["value"]?.string }
        #expect(offered.contains("daily-focus.reminder"))
        #expect(offered.contains("streaks.reminder"))
        let chosen = ["reminders": ["streaks.reminder", "journeys.reminder"]]
        #expect(await answer("notifications.defaults", chosen).status == 200)
        let settings = await visitor.gets("/api/v1/settings").json?["settings"]?.array ?? []
        func value(_ key: String) -> String? {
            settings.first { $0["key"]?.string == key }?["value"]?.string
        }
        #expect(value("streaks.reminder") == "20:00")
        #expect(value("journeys.reminder") == "18:00")
        #expect(value("daily-focus.reminder") == "off")
        #expect(value("notifications.nudges") == "off")
    }

    @Test("O1, U2: chosen features come first on Today, unless the person has set an order")
    func order() async throws {
        await choose("tension", "journeys")
        let settings = await visitor.gets("/api/v1/settings").json?["settings"]?.array ?? []
        let order = settings.first { $0["key"]?.string == "today.order" }?["value"]?.string
        #expect(order == "journeys, tension")
        await choose("daily-focus")
        let after = await visitor.gets("/api/v1/settings").json?["settings"]?.array ?? []
        let kept = after.first { $0["key"]?.string == "today.order" }?["value"]?.string
        #expect(kept == "journeys, tension")
    }

    @Test("O1, H13: one undo reverts an onboarding step with everything it recorded")
    func undo() async throws {
        await choose("daily-focus")
        _ = await answer("daily-focus.goals", ["goal1": ["Write"], "goal2": ["Sleep"]])
        #expect(await step("daily-focus.goals")?["status"]?.string == "answered")
        try await visitor.types("undo")
        #expect(await step("daily-focus.goals")?["status"]?.string == "open")
        #expect(await texts("goals", "goals", "title") == [])
    }
}
