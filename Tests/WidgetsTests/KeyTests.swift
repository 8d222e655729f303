import Core
import CoreTesting
import Testing
import WidgetsAPI

@testable import Widgets

/// A key for tests.
private func key(_ number: Int) -> String { String(repeating: "k", count: 40) + "\(number)" }

@Suite struct KeyTests {
    @Test("W4: a key gives access to its widget until the widget is closed; undo reopens it")
    func opening() throws {
        var person = try Person([WidgetsModule()])
        func opened(_ text: String) -> OpenedWidget? { Widgets.opened(by: text, in: person.view) }
        #expect(opened(key(1)) == nil && opened("") == nil)
        let phone = try person.does(
            OpenWidget("Phone", cards: ["today"], origins: ["https://home.example"], key: key(1)))
        #expect(phone.name == "Phone" && phone.origins == ["https://home.example"])
        #expect(phone.mayShow("today") && !phone.mayShow("tension"))
        let bar = try person.does(OpenWidget("Bar", key: key(2)))
        #expect(bar.mayShow("tension") && opened(key(2)) == bar && opened(key(1)) == phone)
        // The same key again opens no new widget.
        let count = person.events.count
        #expect(try person.does(OpenWidget("Other", key: key(1))) == phone)
        #expect(person.events.count == count)
        #expect(try person.does(CloseWidget(phone.id)) == [bar])
        #expect(opened(key(1)) == nil && opened(key(2)) == bar)
        let closed = try #require(person.events.last)
        #expect(try person.does(CloseWidget(phone.id)) == [bar])
        #expect(person.events.last == closed)
        person.undo(closed)
        #expect(opened(key(1)) == phone)
    }

    @Test("W4: a token allows actions but no reading, and neither key nor token is stored")
    func tokens() throws {
        var person = try Person([WidgetsModule()])
        let phone = try person.does(OpenWidget("Phone", key: key(1)))
        let token = Widgets.token(of: key(1))
        #expect(Widgets.acting(by: token, in: person.view) == phone)
        #expect(Widgets.opened(by: token, in: person.view) == nil)
        #expect(Widgets.acting(by: key(1), in: person.view) == nil)
        #expect(Widgets.token(of: key(2)) != token)
        for event in person.events {
            let text = String(decoding: event.payload, as: UTF8.self)
            #expect(!text.contains("kkkk") && !text.contains(token))
        }
        try person.does(CloseWidget(phone.id))
        #expect(Widgets.acting(by: token, in: person.view) == nil)
        let badge = try person.does(OpenWidget("Badge", acts: false, key: key(3)))
        #expect(!badge.acts && phone.acts)
        #expect(Widgets.opened(by: key(3), in: person.view) == badge)
        #expect(Widgets.acting(by: Widgets.token(of: key(3)), in: person.view) == nil)
    }

    @Test("W4: an invalid widget is rejected with a message of one sentence")
    func refusals() throws {
        var person = try Person([WidgetsModule()])
        for text in ["", "short", key(1) + "-", String(repeating: "ä", count: 50)] {
            #expect(code { try person.does(OpenWidget("A", key: text)) } == "widget.key", "\(text)")
        }
        for name in ["", "a\nb", String(repeating: "n", count: 61)] {
            #expect(code { try person.does(OpenWidget(name, key: key(1))) } == "widget.name")
        }
        for origin in [
            "*", "home.example", "https://", "https://home.example/", "https://a b", "ftp://a",
            "https://a;script-src *", "https://a:", "https://a:123456", "https://a:1:2",
            "https://a'", "HTTPS://a",
        ] {
            let wrong = OpenWidget("A", origins: [origin], key: key(1))
            #expect(code { try person.does(wrong) } == "widget.origins", "\(origin)")
        }
        let boo = OpenWidget("A", cards: ["boo"], key: key(1))
        #expect(code { try person.does(boo) } == "widget.unknown")
        #expect(person.events.isEmpty)
        for number in 0..<OpenWidget.most { try person.does(OpenWidget("A", key: key(number))) }
        let more = OpenWidget("A", key: key(OpenWidget.most))
        #expect(code { try person.does(more) } == "widget.full")
    }

    @Test("W4: each tap key is different and valid on one day only")
    func taps() throws {
        let entropy = SeededEntropy(7)
        let made = (0..<100).map { _ in TapKey(of: day("2026-11-21"), from: entropy).text }
        #expect(Set(made).count == 100)
        for text in made {
            let read = try #require(TapKey(text))
            #expect(read.text == text && read.day == day("2026-11-21"))
            try read.check(on: day("2026-11-21"))
            #expect(code { try read.check(on: day("2026-11-22")) } == "widget.stale")
        }
        for text in ["", "2026-11-21", "2026-11-21.", "2026-11-31." + made[0].suffix(32), "x.y.z"] {
            #expect(TapKey(text) == nil, "\(text)")
        }
    }

    @Test(
        "W4: an event with an invalid payload is skipped",
        arguments: [
            (WidgetFact.Kind.opened, #"{"name":"A"}"#), (.opened, #"{"name":"A","key":"k"}"#),
            (.opened, "no"), (.retracted, "{}"),
        ])
    func senseless(_ kind: WidgetFact.Kind, _ payload: String) {
        #expect(WidgetFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }
}
