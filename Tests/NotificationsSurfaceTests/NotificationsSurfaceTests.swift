import Core
import CoreTesting
import Engine
import Foundation
import Habits
import Notifications
import NotificationsAPI
import NotificationsCommands
import NotificationsHosting
import NotificationsPage
import NotificationsRoutes
import OutboxSQLite
import PageKit
import RouteKit
import SurfaceTesting
import Testing

/// Tests that all surfaces agree on reminders. Network transport is tested with the programs
/// themselves.
@Suite struct NotificationsSurfaceTests {
    private let visitor: Visitor
    private let sender: HostOfTest
    private var host: NotificationHost { sender.host }

    init() async throws {
        let noon = Instant(seconds: Int64(day("2026-11-21").number) * 86_400 + 43_200)
        sender = try await HostOfTest(at: noon)
        visitor = try Visitor([
            HabitsModule(), NotificationsModule(), PagesModule(), NotificationsCommandsModule(),
            NotificationsRoutesModule(), NotificationsPageModule(),
            NotificationsHostingModule(sender.host),
        ])
    }
}

extension NotificationsSurfaceTests {
    /// Adds a habit with reminder times.
    private func add(_ name: String, _ times: String) async throws {
        var fields = ItemPatch(name: name)
        fields.reminders = times.split(separator: ",").compactMap { TimeOfDay(String($0)) }
        fields.notify = true
        _ = try await visitor.engine.perform(AddItem(.habit, fields), zone: .utc)
    }

    private var channels: [String] {
        get async throws {
            let channels = await visitor.gets("/api/v1/reminders/channels").json?["channels"]
            return channels?.array?.compactMap { $0["name"]?.string } ?? []
        }
    }

    @Test("A1: the day's reminders and their reasons are the same on each surface")
    func planned() async throws {
        try await add("Stretch", "13:30,18:00")
        let plan = try #require(await visitor.gets("/api/v1/reminders").json)
        let titles = plan["entries"]?.array?.compactMap { $0["title"]?.string } ?? []
        #expect(titles.count { $0 == "Time for Stretch" } >= 4)
        let typed = try await visitor.types("remind", "--json")
        #expect(typed.json == plan)
        let page = await visitor.gets("/reminders").text
        for text in ["13:30", "18:00", "Time for Stretch", "You set 13:30 for it."] {
            #expect(page.contains(text), "\(text)")
        }
        let words = try await visitor.types("remind").output
        #expect(words.contains("13:30") && words.contains("You set 13:30 for it."))
    }

    @Test("A3: every surface shows a channel without its secret")
    func channelsAgree() async throws {
        let secret = "tk_verysecret"
        let made = await visitor.posts(
            "/api/v1/reminders/channels",
            [
                "name": "Phone",
                "channel": [
                    "via": "ntfy", "url": "https://ntfy.example", "topic": "hiddentopic",
                ],
            ])
        #expect(made.status == 201)
        #expect(
            await visitor.submits(
                "/reminders/channels", "via=mail&name=Post&to=me%40example.org"
            ).status == 303)
        _ = try await visitor.types(
            "remind", "channels", "add", "gotify", "Desk", "--url", "https://g.example",
            "--token", secret)
        #expect(try await channels.sorted() == ["Desk", "Phone", "Post"])
        let shown = [
            await visitor.gets("/reminders").text,
            await visitor.gets("/api/v1/reminders/channels").text,
            try await visitor.types("remind", "channels").output,
            try await visitor.types("remind", "channels", "--json").output,
        ]
        for text in shown {
            for name in ["Phone", "Post", "Desk"] { #expect(text.contains(name)) }
            #expect(!text.contains(secret) && !text.contains("hiddentopic"))
        }
    }

    @Test("A3: every surface shows, tests and switches channels in the same way")
    func turning() async throws {
        _ = try await visitor.types(
            "remind", "channels", "add", "ntfy", "Phone", "--url", "http://127.0.0.1:9",
            "--topic", "t")
        let id = try #require(
            await visitor.gets("/api/v1/reminders/channels").json?["channels"]?.array?.first?["id"]?
                .string)
        let path = "/api/v1/reminders/channels/\(id)"
        let test = await visitor.posts(path + "/test", [:])
        #expect(test.json?["fault"]?.string?.contains("private network") == true)
        #expect(
            await visitor.refusal(of: "remind", "channels", "test", "Phone")?.code
                == "notifications.test")
        #expect(await visitor.posts(path + "/off", [:]).json?["standing"]?.string == "off")
        #expect(await visitor.gets("/reminders").text.contains("Switch on"))
        #expect(
            try await visitor.types("remind", "channels", "on", "Phone").output
                == "  Phone is on.\n")
        #expect(await visitor.submits("/reminders/channels/\(id)", "act=off").status == 303)
        #expect(await visitor.posts(path + "/on", [:]).json?["standing"]?.string == "open")
        let log = await visitor.gets("/api/v1/reminders/messages").json
        #expect(try await visitor.types("remind", "log", "--json").json == log)
        let message = try #require(log?["messages"]?.array?.first?["id"]?.string)
        let answered = "/api/v1/reminders/messages/\(message)/response"
        #expect(await visitor.posts(answered, ["response": "ignored"]).status == 204)
        #expect(await visitor.posts(answered, ["response": "loved"]).status == 422)
        #expect(await visitor.sends("DELETE", path).status == 204)
        #expect(await visitor.posts(path + "/test", [:]).status == 404)
        #expect(await visitor.submits("/reminders/channels/\(id)", "act=test").status == 404)
        #expect(
            await visitor.refusal(of: "remind", "channels", "test", "Phone")?.code
                == "notifications.channel")
        for form in ["via=pigeon&name=P", "via=ntfy&name=P&url=ftp%3A%2F%2Fx&topic=t", "name=P"] {
            let refused = await visitor.submits("/reminders/channels", form)
            #expect(refused.status == 422 && refused.text.contains("role=\"alert\""), "\(form)")
        }
        #expect(try await channels.isEmpty)
        #expect(await visitor.gets("/api/v1/reminders/push-key").json?["key"]?.string?.count == 87)
    }

    @Test("A2: a reminder snoozed, dismissed, done or skipped on one surface is so on all")
    func answering() async throws {
        try await add("Stretch", "13:30")
        try await add("Read", "14:00")
        try await add("Walk", "15:00")
        func reminder(_ title: String) async throws -> String {
            let entries = await visitor.gets("/api/v1/reminders").json?["entries"]?.array ?? []
            let found = entries.flatMap { $0["reminders"]?.array ?? [] }.first {
                $0["title"]?.string == title && $0["day"]?.string == "2026-11-21"
            }
            return try #require(found?["id"]?.string)
        }
        let stretch = try await reminder("Time for Stretch")
        let put = await visitor.posts(
            "/api/v1/reminders/snooze", ["reminder": .string(stretch), "for": "1h"])
        #expect(put.status == 200)
        #expect(try await visitor.types("remind").output.contains("13:00"))
        #expect(
            try await visitor.types("remind", "dismiss", "read").output
                == "  Dismissed for today.\n")
        #expect(await visitor.gets("/reminders").text.contains("14:00"))
        let walk = try await reminder("Time for Walk")
        let done = await visitor.posts(
            "/api/v1/reminders/answer", ["reminder": .string(walk), "act": "done"])
        #expect(done.status == 200)
        #expect(try await visitor.types("remind", "--all").output.contains("done"))
        let nothing = await visitor.posts(
            "/api/v1/reminders/answer", ["reminder": "morning~x~2026-11-21~0800", "act": "done"])
        #expect(nothing.json?["code"]?.string == "notifications.nothing")
        let rest: [String: (key: String, value: JSON)] = [
            "answer": ("act", "done"), "snooze": ("for", "1h"),
        ]
        for path in ["answer", "dismiss", "snooze"] {
            for id in ["0", "item~x", "item~x~2026-02-30~0800", "item~_61~2026-11-21~0800"] {
                var body: JSON = ["reminder": .string(id)]
                if let (key, value) = rest[path] { body[key] = value }
                let refused = await visitor.posts("/api/v1/reminders/\(path)", body)
                #expect(refused.status == 404, "\(path) \(id)")
                #expect(refused.json?["code"]?.string == "notifications.unknown", "\(path) \(id)")
            }
        }
        _ = try await visitor.types("remind", "nudge", "Walk", "off")
        let nudged = await visitor.posts(
            "/api/v1/reminders/nudging", ["item": "Walk", "mode": "on"])
        #expect(nudged.json?["mode"]?.string == "on")
        #expect(
            await visitor.refusal(of: "remind", "snooze", "nothing")?.code
                == "notifications.unknown")
        #expect(await visitor.gets("/answer/forged").status == 404)
        #expect(await visitor.submits("/answer/forged", "").status == 404)
    }

    @Test("each surface meets the module contract together with its hosting module")
    func contract() async {
        await checkSurfaces(
            [
                NotificationsCommandsModule(), NotificationsRoutesModule(),
                NotificationsPageModule(),
            ], beside: [NotificationsModule(), PagesModule(), NotificationsHostingModule(host)])
    }
}
