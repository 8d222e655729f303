import Core
import CoreTesting
import HabitsRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Habits
@testable import HabitsCommands
@testable import HabitsPage

/// Tests habits on each surface.
@Suite struct HabitsSurfaceTests {
    private let surfaces: [any Module] = [
        HabitsCommandsModule(), HabitsRoutesModule(), HabitsPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([HabitsModule(), PagesModule()] + surfaces)
    }

    /// Adds a habit and returns its address.
    private func adds(_ name: String, _ person: Visitor) async throws -> String {
        let reply = await person.posts("/api/v1/items", ["name": .string(name)])
        return "/api/v1/items/" + (try #require(reply.json?["item"]?["id"]?.string))
    }

    @Test("H4: a repeated HTTP command gives the same response")
    func commands() async throws {
        let added = try await visitor.repeats("POST", "/api/v1/items", #"{"name":"Read"}"#)
        #expect(added.status == 201)
        let one = "/api/v1/items/" + (try #require(added.json?["item"]?["id"]?.string))
        for (method, path, body) in [
            ("PATCH", "", #"{"name":"Read more"}"#), ("POST", "/done", "{}"),
            ("PUT", "/note", #"{"note":"Dune"}"#), ("POST", "/reset", "{}"),
            ("POST", "/skip", #"{"note":"Ill"}"#), ("DELETE", "/skip", ""),
            ("POST", "/archive", "{}"), ("POST", "/unarchive", "{}"), ("DELETE", "", ""),
        ] {
            let reply = try await visitor.repeats(method, one + path, body)
            #expect(reply.status == 200 && reply.json?["isNew"] == true, "\(method) \(path)")
        }
        #expect(await visitor.gets("/api/v1/items").json?.content == ["items": []])
    }

    @Test("Y0: a form that is sent again after a lost response applies once, without an error")
    func forms() async throws {
        for name in ["Read", "Run", "Rest"] { _ = try await adds(name, visitor) }
        try await visitor.resubmits("/items", "name=Walk&type=binary&repeat=daily&kind=habit")
        let one = try await adds("Swim", visitor).replacing("/api/v1", with: "")
        for act in [
            "up", "up", "down", "more", "less", "add&amount=3", "done", "reset", "note&note=Far",
            "skip&note=Ill", "unskip", "start", "pause", "resume", "stop", "archive", "unarchive",
            "delete&sure=yes",
        ] {
            visitor.clock.advance(seconds: 61)
            let reply = try await visitor.resubmits(one + "/do", "act=" + act)
            #expect(reply.status == 200 || act == "start" || reply.status == 409, "\(act)")
        }
    }

    @Test("H2: the terminal shows an emoji for each symbol of the page, never the symbol's name")
    func icons() async throws {
        let own = ["🎸": "🎸 ", "§": "§ ", "sparkles": ""]
        let signs = Dictionary(
            uniqueKeysWithValues: Icon.items.map { name in
                (name, (TerminalIcon.emoji[name] ?? "none") + " ")
            }
        ).merging(own) { one, _ in one }
        for (icon, sign) in signs {
            let added = await visitor.posts(
                "/api/v1/items", ["name": .string("Try \(icon)"), "icon": .string(icon)])
            let id = try #require(added.json?["item"]?["id"]?.string)
            let done = try await visitor.types("done", id).output
            #expect(done.hasPrefix("✓ \(sign)Try \(icon)  done\n"), "\(icon)")
        }
    }

    @Test("H4: a repeating item without a target gets the same target from page, command and HTTP")
    func usualTarget() async throws {
        let typed = try await visitor.types("add", "Sip", "--type", "repeating", "--json").json
        let posted = await visitor.posts("/api/v1/items", ["name": "Sup", "type": "repeating"])
        #expect(typed?["item"]?["target"] == 8 && posted.json?["item"]?["target"] == 8)
        #expect(ItemDraft.usual("repeating")["target"] == "8")
        let weighed = await visitor.posts(
            "/api/v1/items", ["name": "Eat", "type": "repeating", "unit": "g"])
        #expect(weighed.json?["item"]?["target"] == 1)
    }

    @Test("H12: each HTTP query about items is answered")
    func questions() async throws {
        let one = try await adds("Read", visitor)
        for path in ["", "/statistics", "/schedule", "/series", "/explain"] {
            #expect(await visitor.gets(one + path).status == 200)
        }
        for path in ["today", "items", "groups", "skips"] {
            #expect(await visitor.gets("/api/v1/" + path).status == 200)
        }
        #expect(await visitor.posts("/api/v1/preview", ["name": "Run"]).status == 200)
    }

    @Test("H4: the command line and HTTP give the same JSON members")
    func sameMembers() async throws {
        let other = try Visitor([HabitsModule()] + surfaces)
        let typed = try await visitor.types("add", "Read", "--json").answer
        let posted = await other.posts("/api/v1/items", ["name": "Read"]).json
        #expect(typed?.members == posted?.members)
        let one = "/api/v1/items/" + (try #require(posted?["item"]?["id"]?.string))
        let done = try await visitor.types("done", "read", "--json").answer
        #expect(await other.posts(one + "/done", [:]).json?.members == done?.members)
        let archived = try await visitor.types("archive", "read", "--json").answer
        #expect(await other.posts(one + "/archive", [:]).json?.members == archived?.members)
    }

    @Test("H1: an empty name is rejected with the same error on every surface")
    func refusals() async throws {
        let reply = await visitor.posts("/api/v1/items", ["name": ""])
        let typed = await visitor.refusal(of: "add", "")
        #expect(reply.status == 422)
        #expect(reply.json?["code"]?.string == typed?.code)
        #expect(reply.json?["detail"]?.string == typed?.message)
        let unknown = await visitor.gets("/api/v1/items/0195b0c0-7a10-7000-8000-000000000001")
        #expect(unknown.status == 404 && unknown.json?["code"] == "habits.item.unknown")
        #expect(await visitor.refusal(of: "done", "Nothing")?.code == "habits.item.unknown")
    }

    @Test("H4: changes on the page appear on every surface")
    func page() async throws {
        #expect(await visitor.gets("/").status == 200)
        let one = try await adds("Read", visitor)
        #expect(await visitor.gets("/").text.contains("Read"))
        let id = one.dropFirst("/api/v1/items/".count)
        #expect(await visitor.submits("/items/\(id)/do", "act=done").status == 303)
        let day = await visitor.gets("/api/v1/today").json
        #expect(day?["completed"] == 1)
        #expect(day?["items"]?[0]?["completed"] == true)
        #expect(await visitor.gets("/items/\(id)").status == 200)
    }

    @Test("U3: + on a complete item records nothing, and − is disabled at 0")
    func full() async throws {
        let id = try await habit([
            "name": "Read", "type": "repeating", "target": 2, "trigger": "throughout",
        ])
        var row = await visitor.gets("/").text
        #expect(row.contains("aria-label=\"Remove 1: Read\" disabled"))
        #expect(row.contains("value=\"more\" aria-label=\"Add 1: Read\""))
        for _ in 0..<2 {
            _ = await visitor.submits("/items/\(id)/do", "act=more&day=2026-11-21")
        }
        row = await visitor.gets("/").text
        #expect(row.contains("value=\"done\" aria-label=\"Target reached, cannot add more: Read\""))
        #expect(!row.contains("disabled"))
        let again = await visitor.submits("/items/\(id)/do", "act=done&day=2026-11-21")
        #expect(again.status == 303)
        let day = await visitor.gets("/api/v1/today").json
        #expect(day?["items"]?[0]?["progress"] == 2)
    }

    @Test("U8: a tap applies to the day that is shown, and the page returns to that day")
    func shownDay() async throws {
        let id = try await habit(["name": "Read", "start": "2026-11-01"])
        #expect(await visitor.gets("/").text.contains("name=\"day\" value=\"2026-11-21\""))
        let here = await visitor.submits("/items/\(id)/do", "act=done&day=2026-11-21")
        #expect(here.fields.first { $0.name == "Location" }?.value == "/#i\(id)")
        let there = await visitor.submits("/items/\(id)/do", "act=done&day=2026-11-20")
        #expect(there.fields.first { $0.name == "Location" }?.value == "/?day=2026-11-20#i\(id)")
    }

    /// Adds a habit called Read that starts on the 1st, and returns its id.
    private func habit(_ body: JSON) async throws -> String {
        let reply = await visitor.posts("/api/v1/items", body)
        return try #require(reply.json?["item"]?["id"]?.string)
    }

    @Test("H9: a rest period can be added and removed on the page")
    func rest() async throws {
        _ = try await adds("Read", visitor)
        #expect(await visitor.gets("/items").text.contains("href=\"/rest\""))
        let form = "from=2026-12-24&to=2027-01-01&note=Holidays+%3C3"
        #expect(await visitor.submits("/rest", form).status == 303)
        #expect(await visitor.gets("/rest").text.contains("Holidays &lt;3"))
        let skips = await visitor.gets("/api/v1/skips").json?["skips"]?.array
        #expect(skips?.count == 1 && skips?[0]["to"] == "2027-01-01")
        let id = try #require(skips?[0]["id"]?.string)
        for wrong in ["from=2026-12-24&to=", "from=2027-01-01&to=2026-12-24", "from=x&to=y"] {
            let reply = await visitor.submits("/rest", wrong)
            #expect(reply.status == 422 && reply.text.contains("role=\"alert\""), "\(wrong)")
        }
        #expect(await visitor.submits("/rest/\(id)/remove", "").status == 303)
        #expect(await visitor.gets("/api/v1/skips").json?["skips"]?.array == [])
    }

    @Test("H14: a group can be added, edited and removed on the page, and its rule applies")
    func groups() async throws {
        let run = String(try await adds("Run <3", visitor).suffix(36))
        let swim = String(try await adds("Swim", visitor).suffix(36))
        func standing() async -> JSON? {
            await visitor.gets("/api/v1/groups").json?["groups"]?[0]
        }
        #expect(await visitor.gets("/items").text.contains("href=\"/groups\""))
        let form = "name=Move&rule=any&item=\(run)&item=\(swim)"
        #expect(await visitor.submits("/groups", form).status == 303)
        #expect(await standing()?["items"] == [.string(run), .string(swim)])
        #expect(await visitor.gets("/groups").text.contains("0 of 1 done"))
        _ = await visitor.posts("/api/v1/items/\(swim)/done", [:])
        let page = await visitor.gets("/groups").text
        #expect(page.contains("1 of 1 done, satisfied") && page.contains("Run &lt;3, Swim"))
        let id = try #require(await standing()?["id"]?.string)
        #expect(
            await visitor.submits("/groups/\(id)", "name=Sea&rule=all&item=\(swim)").status == 303)
        #expect(await standing()?["name"] == "Sea")
        #expect(await standing()?["items"] == [.string(swim)])
        for (path, wrong) in [
            ("/groups", "name=&rule=any"), ("/groups", "name=A&rule=0"),
            ("/groups", "name=A&rule=any&item=x"), ("/groups/\(run)", "name=A&rule=any"),
        ] {
            let reply = await visitor.submits(path, wrong)
            #expect(reply.status >= 400 && reply.text.contains("role=\"alert\""), "\(wrong)")
        }
        #expect(await visitor.submits("/groups/\(id)", "act=remove").status == 303)
        #expect(await standing() == nil)
        #expect(await visitor.gets("/api/v1/items").json?["items"]?.array?.count == 2)
    }

    @Test("K7: the page explains why days count")
    func why() async throws {
        #expect(await !visitor.gets("/").text.contains("/why"))
        _ = try await adds("Read <b>", visitor)
        #expect(await visitor.gets("/").text.contains("href=\"/why\""))
        #expect(await visitor.gets("/why").status == 200)
        #expect(await visitor.gets("/why?day=2026-11-01").status == 200)
        #expect(await visitor.gets("/why?day=tomorrow").status == 422)
    }

    @Test("K7: explain gives the same answer on the command line and over HTTP")
    func explain() async throws {
        let one = try await adds("Read", visitor)
        let typed = try await visitor.types("explain", "read", "--json").answer
        #expect(await visitor.gets(one + "/explain").json == typed)
        #expect(await visitor.gets("/api/v1/explain/nothing").status == 404)
    }

    @Test("K7: each surface lists the same subjects of explain and explains them in the same way")
    func explainable() async throws {
        let one = try await adds("Read <b>", visitor)
        _ = await visitor.posts(one + "/done", [:])
        let listed = await visitor.gets("/api/v1/explain").json
        #expect(try await visitor.types("explain", "--json").answer == listed)
        let ids = listed?["subjects"]?.array?.compactMap { $0["id"]?.string } ?? []
        let id = one.split(separator: "/").last.map(String.init) ?? ""
        #expect(ids == [id, "strength \(id)"])
        for word in ids {
            let path = word.replacing(" ", with: "%20")
            let told = await visitor.gets("/api/v1/explain/" + path)
            #expect(told.status == 200 && told.json?["days"]?.array?.isEmpty == false)
            let page = await visitor.gets("/why/" + path)
            #expect(page.status == 200 && page.text.contains("Read &lt;b&gt;"))
        }
        let strength = await visitor.gets("/api/v1/explain/strength%20read?on=2026-11-21").json
        #expect(strength?["figure"] == "4.4 %")
        #expect(
            strength?["days"]?[0]?["reasons"]?[0]?["text"]
                == "Strength rose from 0.0 % to 4.4 %.")
        #expect(try await visitor.types("explain", "strength", "read").output.contains("4.4 %"))
        #expect(await visitor.gets("/why").text.contains("/why/strength%20"))
        #expect(await visitor.gets("/why/nothing").status == 404)
    }

    @Test("H16: on every surface, a sentence can be previewed without saving it, and then added")
    func sentences() async throws {
        let text = "Read 20 pages every weekday at 7am #mind"
        let read = await visitor.posts("/api/v1/quick-add/preview", ["text": .string(text)])
        #expect(read.status == 200 && read.json?["fields"]?["target"] == 20)
        #expect(read.json?["group"] == "mind" && read.json?["parts"]?.array?.count == 5)
        #expect(await visitor.gets("/api/v1/items").json?["items"] == [])
        let shown = await visitor.gets("/items/said?text=" + queryEncoded(text))
        #expect(shown.status == 200 && shown.text.contains("Add it"))
        #expect(await visitor.gets("/items/new").text.contains("In one sentence"))
        let added = try await visitor.repeats(
            "POST", "/api/v1/quick-add", JSON.object(["text": .string(text)]).text)
        #expect(added.status == 201 && added.json?["item"]?["time"] == "07:00")
        let page = try await visitor.resubmits("/items/said", "text=" + queryEncoded("Run 5 km"))
        #expect(page.status == 303 || page.status == 200)
        let typed = try await visitor.types("add", "Walk", "10k", "steps", "--json").answer
        #expect(typed?["item"]?["target"] == 10_000 && typed?["item"]?["name"] == "Walk")
        let told = try await visitor.types("add", "Swim on mondays")
        #expect(told.messages.contains("on mondays → how often: Every week on Mon"))
        let literal = try await visitor.types("add", "Swim on mondays", "--literal", "--json")
        #expect(literal.answer?["item"]?["name"] == "Swim on mondays")
    }

    @Test("H16: an ambiguous date leads to a question, or to an error without a terminal")
    func doubtfulDates() async throws {
        let text = "Call Kim on 03/04"
        let read = await visitor.posts("/api/v1/quick-add/preview", ["text": .string(text)])
        #expect(read.json?["doubt"]?["choices"]?[1]?["text"] == "Call Kim on 2027-04-03")
        let refused = await visitor.posts("/api/v1/quick-add", ["text": .string(text)])
        #expect(refused.status == 409 && refused.json?["code"] == "habits.text.date")
        let page = await visitor.gets("/items/said?text=" + queryEncoded(text)).text
        #expect(page.contains("2027") && !page.contains("Add it"))
        #expect(await visitor.refusal(of: "add", text)?.code == "habits.text.date")
        let long = String(repeating: "a", count: 501)
        #expect(await visitor.posts("/api/v1/quick-add", ["text": .string(long)]).status == 422)
        #expect(await visitor.submits("/items/said", "text=").status == 422)
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [HabitsModule()])
    }
}
