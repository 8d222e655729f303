import Core
import CoreTesting
import DailyFocus
import Engine
import Foundation
import Habits
import Notifications
import NotificationsAPI
import NotificationsPage
import OutboxSQLite
import PageKit
import RouteKit
import SettingsAPI
import SurfaceTesting
import Testing

@testable import NotificationsHosting

/// Tests reminders on other modules' pages: the question on Today and with the day's focuses, and
/// the nudging of an item on its page.
@Suite struct CardTests {
    private let visitor: Visitor
    private let sender: HostOfTest
    private var host: NotificationHost { sender.host }

    init() async throws {
        sender = try await HostOfTest()
        visitor = try Visitor([
            DailyFocusModule(), HabitsModule(), NotificationsModule(), PagesModule(),
            NotificationsPageModule(), NotificationsHostingModule(sender.host), Probe(),
        ])
        _ = try await host.people()
    }

    /// Example pages with the sections of focuses and of an item.
    private struct Probe: Module {
        let manifest = ModuleManifest(
            id: "probe-page", stability: .experimental, summary: "Shows what others show.")

        func register(with registrar: inout Registrar) throws(WiringError) {
            registrar.contribute(
                Route.page("/probe/focus", operation: "probeFocus", summary: "Focus.") {
                    _, asking in Page("Probe", main: asking.view.sections(.focus, asking))
                },
                Route.page(
                    "/probe/items/{item}", operation: "probeItem", summary: "An item.",
                    parameters: [.path("item", .id, "The item.")]
                ) { request, asking in
                    Page(
                        "Probe",
                        main: asking.view.sections(ofItem: request.text("item") ?? "", asking))
                }, to: .routes)
        }
    }

    private func asks(_ path: String) async -> Bool {
        await visitor.gets(path).text.contains("Should Cairn remind")
    }

    @Test("A3: once the day's focuses are set, the page asks one time about reminders")
    func setup() async throws {
        let engine = visitor.engine
        let goal = try await engine.perform(AddGoal("Write"), zone: .utc).reply.id
        _ = try await engine.perform(FinishOnboarding(), zone: .utc)
        for path in ["/", "/probe/focus"] { #expect(await !asks(path)) }
        let three = ["A", "B", "C"].map { FocusDraft($0, goal: goal) }
        _ = try await engine.perform(SetFocuses(three), zone: .utc)
        for path in ["/", "/probe/focus"] { #expect(await asks(path), "\(path)") }
        #expect(await visitor.gets("/").text.contains("Your day is set."))
        let waved = await visitor.submits("/reminders/wave", "back=%2Ffocus")
        #expect(waved.status == 303)
        #expect(waved.fields.contains { $0.name == "Location" && $0.value == "/focus" })
        visitor.clock.advance(seconds: 86_400)
        _ = try await engine.perform(SetFocuses(three), zone: .utc)
        for path in ["/", "/probe/focus"] { #expect(await !asks(path), "\(path)") }
    }

    @Test("A3: if an item has a time, Today asks about reminders, but the focus page does not")
    func time() async throws {
        _ = try await add("Stretch") { $0.reminders = [TimeOfDay("13:30")!] }
        #expect(await visitor.gets("/").text.contains("“Time for Stretch” has a time."))
        #expect(await !asks("/probe/focus"))
        let channel = "via=mail&name=Post&to=me%40example.org"
        #expect(await visitor.submits("/reminders/channels", channel).status == 303)
        _ = try await host.people()
        #expect(await !asks("/"))
    }

    private func add(
        _ name: String, _ change: (inout ItemPatch) -> Void = { _ in }
    ) async throws -> String {
        var fields = ItemPatch(name: name)
        fields.notify = true
        change(&fields)
        return try await visitor.engine.perform(AddItem(.habit, fields), zone: .utc).reply.item.id
            .description
    }

    @Test("A2: an item's page shows and changes its nudging")
    func nudging() async throws {
        let open = try await add("Walk")
        let timed = try await add("Read") { $0.timeOfDay = .set(TimeOfDay("09:00")!) }
        let off = try await add("Sing") { $0.notify = false }
        let limit = try await add("Smoke") {
            $0.type = .reduction
            $0.target = Amount(3)
        }
        let task = try await visitor.engine.perform(
            AddItem(.task, ItemPatch(name: "Call")), zone: .utc
        ).reply.item.id.description
        func card(_ item: String) async -> String {
            await visitor.gets("/probe/items/\(item)").text
        }
        #expect(await card(open).contains("Nudges: if it has no time"))
        #expect(await card(open).contains("one message a day at the hour"))
        #expect(await card(timed).contains("This item has its own times"))
        #expect(await card(off).contains("Reminders are off"))
        for item in [limit, task, "00000000-0000-7000-8000-000000000000"] {
            #expect(await !card(item).contains("Nudges"))
        }
        for (mode, words) in [("off", "never"), ("on", "always"), ("auto", "if it has no time")] {
            let form = "item=\(timed)&mode=\(mode)&back=%2Fitems%2F\(timed)"
            #expect(await visitor.submits("/reminders/nudging", form).status == 303)
            #expect(await card(timed).contains("Nudges: \(words)"), "\(mode)")
        }
        #expect(
            await visitor.submits("/reminders/nudging", "item=\(open)&mode=often").status == 422)
        #expect(
            await visitor.submits("/reminders/nudging", "item=nothing&mode=on").status == 404)
        _ = try await visitor.engine.perform(
            ChangeSetting(key: "notifications.nudges", value: "off"), zone: .utc)
        #expect(await card(open).contains("Nudges are off for all items"))
        #expect(await !card(off).contains("Nudges are off for all items"))
    }
}
