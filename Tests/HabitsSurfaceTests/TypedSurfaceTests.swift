import Core
import CoreTesting
import HabitsCommands
import HabitsPage
import HabitsRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Habits

/// Numbers, due days and forgotten timers as people type them on each surface.
@Suite struct TypedSurfaceTests {
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([
            HabitsModule(), PagesModule(), HabitsCommandsModule(), HabitsRoutesModule(),
            HabitsPageModule(),
        ])
    }

    private func item(_ body: JSON) async throws -> String {
        let reply = await visitor.posts("/api/v1/items", body)
        return try #require(reply.json?["item"]?["id"]?.string)
    }

    private func shown() async -> JSON? {
        await visitor.gets("/api/v1/today").json?["items"]?[0]
    }

    /// Sends a form as a browser of a locale does.
    private func submits(_ target: String, _ form: String, _ locale: String) async -> RouteReply {
        await visitor.sends(
            "POST", target, Array(form.utf8),
            [
                "content-type": "application/x-www-form-urlencoded", "accept-language": locale,
            ])
    }

    @Test("T2: every field of the command line and of forms accepts a decimal comma")
    func comma() async throws {
        let typed = try await visitor.types(
            "add", "Run", "--unit", "km", "--target", "7,5", "--step", "0,5", "--json")
        #expect(typed.answer?["item"]?["target"] == 7.5 && typed.answer?["item"]?["step"] == 0.5)
        let done = try await visitor.types("done", "run", "2,5", "--json").answer
        #expect(done?["instance"]?["progress"] == 2.5)
        let more = try await visitor.types("done", "run", "--amount", ",25", "--json").answer
        #expect(more?["instance"]?["progress"] == 2.75)
        let edited = try await visitor.types("edit", "run", "--target", "1,5", "--json").answer
        #expect(edited?["item"]?["target"] == 1.5)
        let id = try #require(typed.answer?["item"]?["id"]?.string)
        for (amount, locale, sum) in [("1,5", "en", 4.25), ("1,125", "de", 5.375)] {
            let reply = await submits("/items/\(id)/do", "act=add&amount=\(amount)", locale)
            #expect(reply.status == 303)
            #expect(await shown()?["progress"] == .number(sum), "\(amount) \(locale)")
        }
        let form = "name=Swim&kind=habit&type=repeating&unit=km&target=2,5&step=0,5&repeat=daily"
        #expect(await submits("/items", form, "de").status == 303)
        let items = await visitor.gets("/api/v1/items").json?["items"]
        #expect(items?[1]?["target"] == 2.5 && items?[1]?["step"] == 0.5)
        let swim = try #require(items?[1]?["id"]?.string)
        let shown = await visitor.sends(
            "GET", "/items/\(swim)/edit", [], ["accept-language": "de"]
        ).text
        #expect(shown.contains("name=\"target\" value=\"2,5\""))
    }

    @Test("T2: an invalid amount gives the same error, with a correct example, on each surface")
    func refused() async throws {
        let id = try await item(["name": "Run", "unit": "km", "target": 5])
        let typed = await visitor.refusal(of: "done", "run", "--amount", "2,5,1")
        #expect(typed?.code == "habits.amount")
        #expect(typed?.message.contains("Type a number such as 10 or 2.5") == true)
        let page = await visitor.submits("/items/\(id)/do", "act=add&amount=2,5,1")
        #expect(page.status == 409 && page.text.contains("Type a number such as 10 or 2.5"))
    }

    @Test("H15: a due day can be set on each surface and is shown there")
    func dueDay() async throws {
        let typed = try await visitor.types("add", "Hand in", "--due", "2026-11-24", "--json")
        #expect(typed.answer?["item"]?["kind"] == "task")
        #expect(typed.answer?["item"]?["dueDay"] == "2026-11-24")
        let said = try await visitor.types("add", "Call Kim before Monday", "--json").answer
        #expect(said?["item"]?["dueDay"] == "2026-11-22")
        let form = "name=Taxes&kind=task&whole=yes&due=2026-11-21&dueDay=2026-11-30&type=binary"
        #expect(await visitor.submits("/items", form).status == 303)
        let posted = await visitor.posts(
            "/api/v1/items", ["name": "Bake", "kind": "task", "dueDay": "2026-12-24"])
        #expect(posted.json?["item"]?["dueDay"] == "2026-12-24")
        let days = await visitor.gets("/api/v1/items").json?["items"]?.array?.map { $0["dueDay"] }
        #expect(days == ["2026-11-24", "2026-11-22", "2026-11-30", "2026-12-24"])
        let wrong = await visitor.refusal(of: "add", "Read", "--due", "2026-11-20")
        #expect(wrong?.code == "habits.due" && wrong?.field == "dueDay")
        visitor.clock.advance(seconds: 86_400 * 2)
        #expect(await visitor.gets("/").text.contains("Overdue since yesterday"))
        let cleared = try await visitor.types("edit", "Call Kim", "--due", "", "--json").answer
        #expect(cleared?["item"]?["dueDay"] == .null)
    }

    @Test("H10: each surface asks for the end or amount of a forgotten timer")
    func forgotten() async throws {
        let id = try await item(["name": "Piano", "unit": "min", "target": 30])
        func start() async {
            _ = await visitor.posts("/api/v1/items/\(id)/timer/start", [:])
            visitor.clock.advance(seconds: 57 * 3_600)
        }
        await start()
        for path in ["timer/stop", "done"] {
            let reply = await visitor.posts("/api/v1/items/\(id)/\(path)", [:])
            #expect(reply.status == 409 && reply.json?["code"] == "habits.timer.long", "\(path)")
        }
        #expect(await visitor.refusal(of: "timer", "stop", "piano")?.code == "habits.timer.long")
        for act in ["stop", "done"] {
            let reply = await visitor.submits("/items/\(id)/do", "act=\(act)")
            let location = reply.fields.first { $0.name == "Location" }?.value
            #expect(reply.status == 303 && location == "/items/\(id)", "\(act)")
        }
        let page = await visitor.gets("/items/\(id)").text
        #expect(page.contains("name=\"end\"") && page.contains("value=\"discard\""))
        // Started at noon on the 21st.
        let stopped = try await visitor.types("timer", "stop", "piano", "--at", "12:30", "--json")
        #expect(stopped.answer?["parts"]?[0]?["amount"] == 30)
        #expect(stopped.answer?["parts"]?[0]?["day"] == "2026-11-21")
        await start()
        let amount = await visitor.posts("/api/v1/items/\(id)/timer/stop", ["amount": 45])
        #expect(amount.status == 200 && amount.json?["parts"]?[0]?["amount"] == 45)
        await start()
        let discarded = try await visitor.types("timer", "discard", "piano", "--json").answer
        #expect(discarded?["instance"]?["timer"] == .null)
        await start()
        // Started at 15:00 on the 28th: three times 57 hours after noon on the 21st.
        let end = "act=stop&end=2026-11-28T15:30"
        #expect(await visitor.submits("/items/\(id)/do", end).status == 303)
        let day = await visitor.gets("/api/v1/items/\(id)?on=2026-11-28").json
        #expect(day?["instance"]?["logged"] == 30)
        await start()
        #expect(await visitor.submits("/items/\(id)/do", "act=stop&amount=1,5").status == 303)
        await start()
        #expect(await visitor.submits("/items/\(id)/do", "act=discard").status == 303)
        #expect(await visitor.refusal(of: "timer", "discard", "piano")?.code == "habits.timer.none")
    }

    @Test("R5, T3: the summary of a schedule can be typed, and unclear words lead to a question")
    func schedules() async throws {
        for summary in [
            "Every 4 weeks, 7 times", "Every month on the last day, until 10 Dec 2026",
            "Every 2 months on the last day, once",
        ] {
            let typed = try await visitor.types("add", "Read", "--every", summary, "--json").answer
            #expect(typed?["item"]?["scheduleText"] == .string(summary))
            let form = "name=Read&kind=habit&type=binary&repeat=rule&rule=\(queryEncoded(summary))"
            #expect(await visitor.submits("/items", form).status == 303)
            let lower = summary.prefix(1).lowercased() + summary.dropFirst()
            let said = try await visitor.types("add", "Read \(lower)", "--json").answer
            #expect(said?["item"]?["scheduleText"] == .string(summary))
        }
        let items = await visitor.gets("/api/v1/items").json?["items"]?.array ?? []
        #expect(Set(items.compactMap { $0["scheduleText"]?.string }).count == 3)
        #expect(items.count == 9)
        let asked = await visitor.refusal(of: "add", "Yoga Tuesday class")
        #expect(asked?.code == "habits.text.schedule")
        for said in [
            "Drink water every 2 hours", "Stretch hourly", "Stand up every hour",
            "Look away every 20 minutes at work", "Walk every other hour",
        ] {
            let asked = await visitor.refusal(of: "add", said)
            #expect(asked?.code == "habits.text.schedule", "\(said)")
            #expect(asked?.message.contains("how many times a day") == true, "\(said)")
        }
        _ = try await visitor.types("add", #""Read every 2 hours" daily"#)
        let page = await visitor.gets("/items/said?text=" + queryEncoded("Yoga Tuesday class"))
        #expect(page.status == 422 && !page.text.contains("Add it"))
    }
}
