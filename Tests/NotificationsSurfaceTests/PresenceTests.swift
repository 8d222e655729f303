import Core
import CoreTesting
import Engine
import FocusSessions
import Foundation
import Habits
import Notifications
import NotificationsAPI
import NotificationsPage
import NotificationsRoutes
import OutboxSQLite
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import NotificationsHosting

/// Tests which messages a visible page holds back from channels, and for how long. Rule A3.
@Suite struct PresenceTests {
    private let visitor: Visitor
    private let sender: HostOfTest
    private var host: NotificationHost { sender.host }
    private var clock: TestClock { visitor.clock }

    init() async throws {
        sender = try await HostOfTest()
        visitor = try Visitor([
            FocusSessionsModule(), HabitsModule(), NotificationsModule(), PagesModule(),
            NotificationsRoutesModule(), NotificationsPageModule(),
            NotificationsHostingModule(sender.host),
        ])
        let channel: JSON = ["via": "mail", "to": "me@example.org"]
        let made = await visitor.posts(
            "/api/v1/reminders/channels", ["name": "Post", "channel": channel])
        #expect(made.status == 201)
        _ = try await visitor.engine.perform(StartSession(minutes: 25), zone: .utc)
    }

    private var reminding: ReminderDelivery {
        let engine = visitor.engine
        return ReminderDelivery(
            host, clock: clock, entropy: SeededEntropy(2), engine: { _ in engine })
    }

    /// Reports a page as visible or not.
    private func say(_ page: String, _ sees: String) async {
        #expect(
            await visitor.submits("/reminders/looking", "page=\(page)&sees=\(sees)").status == 204)
    }

    /// Advances the clock and plans. Returns the messages so far, one per line, and the seconds
    /// until the next check.
    private func plan(after seconds: Int64) async throws -> (told: [String], wait: Int64) {
        clock.advance(seconds: seconds)
        let next = try await reminding.plan(visitor.engine.account)
        let told = try await NotificationService(host, visitor.engine, zone: .utc).history(9).map {
            "\($0.message.title): \($0.outcome == .withheld ? "page" : "channels")"
        }
        return (told, (next - clock.now()) / 1_000)
    }

    @Test("A3: no page is visible → the end of a phase is sent to channels immediately")
    func nobody() async throws {
        #expect(try await plan(after: 1_499).told == [])
        #expect(try await plan(after: 1).told == ["Focus is over: channels"])
    }

    @Test("A3: a page is visible → the page announces the end of a phase, and no channel does")
    func seen() async throws {
        let page = await visitor.gets("/").text
        #expect(page.contains(#"data-look="/reminders/looking""#))
        #expect(page.contains(#"data-say="Focus is over. Short break: 5 minutes.""#))
        _ = try await plan(after: 1_490)
        await say("a", "yes")
        let due = try await plan(after: 10)
        #expect(due.told == [] && due.wait == 35)
        await say("a", "yes")
        #expect(host.takeChanged().contains(visitor.engine.account))
        #expect(try await plan(after: 0).told == ["Focus is over: page"])
        #expect(await visitor.gets("/reminders").text.contains("Shown on your page"))
        // It was announced once and for all.
        await say("a", "no")
        #expect(try await plan(after: 200).told == ["Focus is over: page"])
        // The next phase is a new message, and no page is visible any more.
        #expect(
            try await plan(after: 100).told
                == ["Short break is over: channels", "Focus is over: page"])
    }

    @Test("A3: a page that disappears without a report delays a message by at most 45 seconds")
    func vanished() async throws {
        _ = try await plan(after: 1_490)
        await say("a", "yes")
        #expect(try await plan(after: 10).told == [])
        #expect(try await plan(after: 34).told == [])
        #expect(try await plan(after: 1).told == ["Focus is over: channels"])
    }

    @Test("A3: a page that reports that it is hidden delays a message by five seconds")
    func going() async throws {
        _ = try await plan(after: 1_490)
        await say("a", "yes")
        _ = try await plan(after: 9)
        await say("a", "no")
        let due = try await plan(after: 1)
        #expect(due.told == [] && due.wait == 4)
        #expect(try await plan(after: 4).told == ["Focus is over: channels"])
    }

    @Test("A3: one visible page of two is enough to announce the end of a phase")
    func two() async throws {
        _ = try await plan(after: 1_480)
        await say("a", "yes")
        await say("b", "yes")
        await say("b", "no")
        #expect(try await plan(after: 20).told == [])
        await say("b", "no")
        #expect(try await plan(after: 6).told == [])
        await say("a", "yes")
        #expect(try await plan(after: 0).told == ["Focus is over: page"])
    }

    @Test("A3: servers with the same outbox know which pages are visible at the others")
    func elsewhere() async throws {
        let other = try await NotificationHost(
            host.outbox, try SendingSettings.read([:]), clock: clock, entropy: SeededEntropy(3)
        ) { nil }
        let engine = visitor.engine
        let others = ReminderDelivery(
            other, clock: clock, entropy: SeededEntropy(4), engine: { _ in engine })
        _ = try await plan(after: 1_490)
        await say("a", "yes")
        for look in sender.looks.said { other.receive(look) }
        clock.advance(seconds: 10)
        #expect(try await others.plan(engine.account) - clock.now() == 35_000)
        #expect(try await plan(after: 0).told == [])
        await say("a", "yes")
        for look in sender.looks.said.suffix(1) { other.receive(look) }
        #expect(other.takeChanged() == [engine.account])
        _ = try await others.plan(engine.account)
        #expect(try await plan(after: 0).told == ["Focus is over: page"])
    }

    @Test("A3: a visible page does not delay other messages")
    func others() async throws {
        var fields = ItemPatch(name: "Stretch")
        fields.reminders = [TimeOfDay("12:10")!]
        fields.notify = true
        _ = try await visitor.engine.perform(AddItem(.habit, fields), zone: .utc)
        _ = try await plan(after: 595)
        await say("a", "yes")
        #expect(try await plan(after: 5).told == ["Time for Stretch: channels"])
    }

    @Test("A3: malformed visibility reports are rejected; pages report only during a focus session")
    func refused() async throws {
        let long = String(repeating: "a", count: 65)
        for form in ["", "page=a", "page=a&sees=maybe", "sees=yes", "page=\(long)&sees=yes"] {
            #expect(await visitor.submits("/reminders/looking", form).status == 422, "\(form)")
        }
        _ = try await visitor.engine.perform(EndSession(nil), zone: .utc)
        #expect(await visitor.gets("/").text.contains("data-look") == false)
    }

    @Test("A3: each phase end is announced by a page visible at that time, or soon by channels")
    func property() {
        let account = AccountID(high: 1, low: 1)
        var fates: [String: Int] = [:]
        for seed in UInt64(1)...400 {
            var random = SeededGenerator(seed)
            let presence = Presence()
            let due = Int64(60)
            var words: [(at: Int64, page: String, isSeen: Bool)] = []
            var (fate, slow): (String?, String?)
            let pages = ["a", "b", "c"].prefix(Int.random(in: 1...3, using: &random))
            for second in Int64(0)..<160 {
                for page in pages where Int.random(in: 0..<30, using: &random) == 0 {
                    let isSeen = Int.random(in: 0..<3, using: &random) > 0
                    words.append((second, page, isSeen))
                    _ = presence.say(
                        page, isSeen: isSeen, of: account, at: Instant(seconds: second))
                }
                guard second >= due, fate == nil else { continue }
                slow = read(words, at: second, due: due)
                switch presence.sight(
                    of: account, due: Instant(seconds: due), at: Instant(seconds: second))
                {
                case .nobody: fate = "channels \(second)"
                case .seen: fate = "page \(second)"
                case .until(let end): #expect(end > Instant(seconds: second))
                }
                #expect(fate == slow, "seed \(seed) at \(second)")
                #expect(fate != nil || second < due + 45)
                if let fate { fates[String(fate.prefix(4)), default: 0] += 1 }
            }
        }
        #expect(fates["page"] ?? 0 > 50 && fates["chan"] ?? 0 > 50)
    }

    /// A second implementation of the rule: the outcome at a second, from all reports.
    private func read(
        _ words: [(at: Int64, page: String, isSeen: Bool)], at second: Int64, due: Int64
    ) -> String? {
        var isLooked = false
        for page in Set(words.map(\.page)) {
            let mine = words.filter { $0.page == page }
            guard let seen = mine.last(where: \.isSeen) else { continue }
            let gone = mine.first { !$0.isSeen && $0.at > seen.at }
            let end = min(seen.at + 45, gone.map { $0.at + 5 } ?? .max)
            guard second < end else { continue }
            if seen.at >= due { return "page \(second)" }
            isLooked = true
        }
        return isLooked ? nil : "channels \(second)"
    }
}
