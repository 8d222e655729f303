import Core
import CoreTesting
import Engine
import Habits
import PageKit
import RouteKit
import Streaks
import SurfaceTesting
import Tension
import Testing
import WidgetsPage
import WidgetsRoutes

@testable import Widgets

/// Actions from cards, by people who may log and by opened widgets. Rule W4.
@Suite struct ActingTests {
    private let visitor: Visitor
    private let key = String(repeating: "k", count: 52)

    init() throws {
        visitor = try Visitor([
            WidgetsModule(), HabitsModule(), StreaksModule(), TensionModule(), PagesModule(),
            WidgetsRoutesModule(), WidgetsPageModule(),
        ])
    }

    @discardableResult
    private func adds(_ name: String, target: String? = nil) async throws -> ItemID {
        var patch = ItemPatch(name: name)
        if let target {
            try patch.set("type", "repeating")
            try patch.set("target", target)
        }
        return try await visitor.engine.perform(AddItem(.habit, patch), zone: .utc).reply.item.id
    }

    @discardableResult
    private func opens(
        _ name: String = "Phone", cards: [String] = [], origins: [String] = []
    ) async throws -> OpenedWidget {
        let command = OpenWidget(name, cards: cards, origins: origins, key: key)
        return try await visitor.engine.perform(command, zone: .utc).reply
    }

    private func logged(_ item: ItemID) async throws -> Amount? {
        try await visitor.engine.ask(zone: .utc) {
            Habits.instance(of: item, on: $0.today, today: $0.today, in: $0.view)?.logged
        }
    }

    private func checkIns() async throws -> Int {
        try await visitor.engine.ask(zone: .utc) { Tension.checkIns(in: $0.view).count }
    }

    /// The names of a card's actions.
    private func names(_ reply: RouteReply) -> [String] {
        reply.json?["actions"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    /// Performs an action of a card.
    private func acts(_ action: JSON, key: String? = nil, token: String? = nil) async -> RouteReply
    {
        let token = token ?? action["token"]?.string ?? ""
        return await visitor.sends(
            "POST", action["address"]?.string ?? "", [],
            [
                "authorization": "Bearer \(token)",
                "idempotency-key": key ?? action["key"]?.string ?? "",
            ])
    }

    /// The forms of a card, as its buttons send them.
    private func forms(_ page: String) -> [(action: String, key: String, name: String)] {
        page.split(separator: "<form ").dropFirst().compactMap { form in
            let values = form.split(separator: "value=\"").dropFirst().map {
                String($0.prefix { $0 != "\"" })
            }
            let name = form.split(separator: "aria-label=\"").dropFirst().first?.prefix {
                $0 != "\""
            }
            guard values.count == 2, let name else { return nil }
            return (values[0], values[1], String(name))
        }
    }

    @Test("W4: a person who may record runs a card's action and gets the updated card")
    func logging() async throws {
        let read = try await adds("Read")
        let card = await visitor.gets("/widgets/today.json")
        #expect(names(card) == ["done-\(read)", "skip-\(read)"])
        let action = try #require(card.json?["actions"]?.array?.first)
        #expect(action["label"] == "Done" && action["about"] == "Read")
        #expect(action["method"] == "POST" && action["token"] == .null && action["key"] == .null)
        let address = try #require(action["address"]?.string)
        let done = await visitor.sends("POST", address)
        #expect(done.status == 200 && done.json?["figure"] == "1 of 1")
        #expect(names(done) == [])
        let again = await visitor.sends("POST", address)
        #expect(again.status == 404 && again.json?["code"] == "widget.action")
        let route = try #require(visitor.program.routes.first { $0.operation == "widgetAct" })
        #expect(route.access == .person(.log))
    }

    @Test("W4: a widget reads cards with a key, and acts with a token that cannot read cards")
    func keyed() async throws {
        let read = try await adds("Read")
        try await opens(cards: ["today"])
        let card = await visitor.gets("/w/\(key)/today.json")
        #expect(card.fields.contains(.init("Cache-Control", "no-store")))
        let action = try #require(card.json?["actions"]?.array?.first)
        let token = try #require(action["token"]?.string)
        let address = try #require(action["address"]?.string)
        #expect(!address.contains(key) && token != key)
        // The token shows nothing, here or elsewhere, and acts on no other card.
        #expect(await visitor.gets("/w/\(token)/today.json").status == 404)
        let elsewhere = "/widgets/tension/actions/level-7"
        let other = await visitor.sends(
            "POST", elsewhere, [], ["authorization": "Bearer \(token)"])
        #expect(other.status == 403 && other.json?["code"] == "widget.token")
        for wrong in ["", "Bearer", "Bearer \(key)", "Basic \(token)", "Bearer \(token) x"] {
            let reply = await visitor.sends("POST", address, [], ["authorization": wrong])
            #expect(reply.status == 403, "\(wrong)")
        }
        #expect(try await logged(read) == .zero)
        let done = await acts(action)
        #expect(done.status == 200 && done.json?["figure"] == "1 of 1")
        #expect(try await logged(read) == .one)
        #expect(try await checkIns() == 0)
        // The tension card does not belong to this widget.
        #expect(await visitor.gets("/w/\(key)/tension.json").status == 404)
        #expect(await visitor.sends("POST", "/w/\(key)/tension/level-7").status == 404)
        #expect(await visitor.gets("/w/\(key)/today.svg").contentType == "image/svg+xml")
        #expect(await visitor.gets("/w/\(key)/today.pdf").status == 404)
    }

    @Test("W4: a double tap acts once, even if the server restarts in between")
    func doubleTap() async throws {
        let water = try await adds("Water", target: "8")
        try await opens()
        let card = await visitor.gets("/w/\(key)/today.json")
        #expect(names(card) == ["add-\(water)", "done-\(water)", "skip-\(water)"])
        let actions = try #require(card.json?["actions"]?.array)
        #expect(actions[0]["label"] == "+1")
        for _ in 0..<3 { #expect(await acts(actions[0]).status == 200) }
        #expect(try await logged(water) == .one)
        let restarted = try visitor.restarted()
        let fields = [
            "authorization": "Bearer \(actions[0]["token"]?.string ?? "")",
            "idempotency-key": actions[0]["key"]?.string ?? "",
        ]
        let late = await restarted.sends(
            "POST", actions[0]["address"]?.string ?? "", [], fields)
        #expect(late.status == 200)
        #expect(try await logged(water) == .one)
        // Other actions in between apply as usual.
        #expect(await acts(actions[1]).status == 200)
        let done = await restarted.sends(
            "POST", actions[1]["address"]?.string ?? "", [],
            ["authorization": fields["authorization"] ?? "", "idempotency-key": key(actions[1])])
        #expect(done.status == 200 && done.json?["figure"] == "1 of 1")
        // Another tap is a new action.
        let next = await visitor.gets("/w/\(key)/today.json").json?["actions"]?.array?.first
        #expect(await acts(try #require(next)).status == 200)
        #expect(try await logged(water) == Amount(units: 9))
    }

    private func key(_ action: JSON) -> String { action["key"]?.string ?? "" }

    @Test("W4: an action of yesterday's card is rejected today")
    func stale() async throws {
        let water = try await adds("Water", target: "8")
        try await opens()
        let card = await visitor.gets("/w/\(key)/today.json")
        let action = try #require(card.json?["actions"]?.array?.first)
        let page = forms(await visitor.gets("/w/\(key)/today.html").text)
        visitor.clock.advance(seconds: 86_400)
        let reply = await acts(action)
        #expect(reply.status == 409 && reply.json?["code"] == "widget.stale")
        let tapped = await visitor.submits(
            "/w/\(key)/today.html", "action=\(page[0].action)&key=\(page[0].key)")
        #expect(tapped.status == 409 && tapped.text.contains("The card is of another day"))
        #expect(try await logged(water) == .zero)
        // The answer is today's card.
        let fresh = forms(tapped.text)
        let again = await visitor.submits(
            "/w/\(key)/today.html", "action=\(fresh[0].action)&key=\(fresh[0].key)")
        #expect(again.status == 303)
        #expect(try await logged(water) == .one)
    }

    @Test("W4: a card's page works without JavaScript, and is shown again after an action")
    func page() async throws {
        try await opens(origins: ["https://home.example:8123", "http://hub.lan"])
        let path = "/w/\(key)/tension.html"
        let page = await visitor.gets(path + "?theme=light")
        #expect(page.status == 200 && page.text.contains("data-theme=\"light\""))
        #expect(page.fields.contains(.init("Cache-Control", "no-store")))
        #expect(page.frames == ["https://home.example:8123", "http://hub.lan"])
        #expect(!page.text.contains("<script"))
        let buttons = forms(page.text)
        #expect(buttons.map(\.name) == ["None", "Mild", "Mod", "High", "Bad"])
        let tap = "action=\(buttons[3].action)&key=\(buttons[3].key)"
        for _ in 0..<2 {
            let back = await visitor.submits(path + "?theme=light", tap)
            #expect(back.status == 303)
            #expect(back.fields.contains(.init("Location", path + "?theme=light")))
        }
        #expect(try await checkIns() == 1)
        let look = "?theme=dark&palette=tenx"
        #expect(await visitor.gets(path + look).text.contains("data-palette=\"tenx\""))
        let worn = await visitor.submits(path + look, tap)
        #expect(worn.fields.contains(.init("Location", path + look)))
        #expect(await visitor.gets(path + "?palette=pink").status == 422)
        let shown = forms(await visitor.gets(path).text).map(\.name)
        #expect(shown.map { $0.prefix(5) } == ["Done:", "Skip:"])
        for wrong in ["", "action=level-7", "action=level-7&key=x", "key=\(buttons[0].key)"] {
            let reply = await visitor.submits(path, wrong)
            #expect(wrong.hasPrefix("key") ? reply.status == 303 : reply.status == 422, "\(wrong)")
        }
        #expect(try await checkIns() == 1)
        #expect(await visitor.submits("/w/\(key)/tension.json", tap).status == 404)
        let style = await visitor.gets("/w/card.css")
        #expect(style.contentType == "text/css; charset=utf-8" && style.text.contains("44px"))
    }

    @Test("W4: a read-only widget cannot act, but can provide a badge")
    func showing() async throws {
        let read = try await adds("Read")
        let command = OpenWidget("Badge", cards: ["today"], acts: false, key: key)
        _ = try await visitor.engine.perform(command, zone: .utc)
        #expect(names(await visitor.gets("/w/\(key)/today.json")) == [])
        #expect(!(await visitor.gets("/w/\(key)/today.html").text.contains("<form")))
        let done = await visitor.sends("POST", "/w/\(key)/today/done-\(read)")
        #expect(done.status == 403 && done.json?["code"] == "widget.shows")
        let tap = TapKey(of: day("2026-11-21"), from: SeededEntropy(1)).text
        let form = "action=done-\(read)&key=\(tap)"
        #expect(await visitor.submits("/w/\(key)/today.html", form).status == 403)
        let token = ["authorization": "Bearer \(Widgets.token(of: key))"]
        let address = "/widgets/today/actions/done-\(read)"
        #expect(await visitor.sends("POST", address, [], token).status == 403)
        #expect(try await logged(read) == .zero)
        let badge = try #require(await visitor.gets("/w/\(key)/today.badge").json)
        #expect(badge["schemaVersion"] == 1 && badge["label"] == "Today")
        #expect(badge["message"] == "0 of 1" && badge["color"] == "green")
    }

    @Test("W4: a closed widget shows nothing and cannot act")
    func closing() async throws {
        try await adds("Read")
        let made = await visitor.posts(
            "/api/v1/widgets", ["name": "Phone", "key": .string(key)], key: "one")
        let id = try #require(made.json?["widget"]?["id"]?.string)
        #expect(await visitor.gets("/api/v1/widgets").json?["widgets"]?.array?.count == 1)
        let action = try #require(
            await visitor.gets("/w/\(key)/today.json").json?["actions"]?.array?.first)
        let page = forms(await visitor.gets("/w/\(key)/today.html").text)
        #expect(await visitor.sends("DELETE", "/api/v1/widgets/\(id)").json?["widgets"] == [])
        #expect(await acts(action).status == 403)
        for type in ["json", "svg", "html"] {
            let reply = await visitor.gets("/w/\(key)/today.\(type)")
            #expect(reply.status == 404 && reply.text.contains("This widget is not open"))
            #expect(!reply.text.contains("Read") && reply.frames == [])
        }
        let tap = "action=\(page[0].action)&key=\(page[0].key)"
        #expect(await visitor.submits("/w/\(key)/today.html", tap).status == 404)
        #expect(await visitor.sends("POST", "/w/\(key)/today/\(page[0].action)").status == 404)
        let own = await visitor.gets("/widgets/today.json").json
        #expect(own?["figure"] == "0 of 1")
        let address = try #require(own?["actions"]?.array?.first?["address"]?.string)
        #expect(await visitor.sends("POST", address).json?["figure"] == "1 of 1")
        #expect(visitor.unanswered.filter { $0.hasPrefix("widget") } == ["widgetSnapshot"])
    }

    @Test("W4: on the page a widget can be opened and closed; its addresses are shown once")
    func opening() async throws {
        let moved = await visitor.submits(
            "/widgets/open",
            "name=Wall&cards=today&cards=tension&origins=https%3A%2F%2Fhome.example")
        #expect(moved.status == 303)
        let place = try #require(moved.fields.first { $0.name == "Location" }?.value)
        let page = await visitor.gets(place).text
        let key = try #require(place.split(separator: "=").last)
        for card in ["today", "tension"] { #expect(page.contains("/w/\(key)/\(card).html")) }
        #expect(page.contains("in frames of https://home.example"))
        #expect(await visitor.gets("/w/\(key)/tension.html").frames == ["https://home.example"])
        #expect(!(await visitor.gets("/widgets").text.contains("/w/")))
        let wrong = await visitor.submits("/widgets/open", "name=Wall&origins=home.example")
        #expect(wrong.status == 422 && wrong.text.contains("An origin must be http://"))
        let id = try #require(
            await visitor.gets("/api/v1/widgets").json?["widgets"]?.array?.first?["id"]?.string)
        #expect(await visitor.submits("/widgets/close", "widget=\(id)").status == 303)
        #expect(await visitor.gets("/w/\(key)/today.html").status == 404)
    }
}
