import Core
import CoreTesting
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import SurfaceTesting
import Testing

/// Habits and tasks that earn screen time, with all modules. Rule B9.
@Suite struct HabitEarningTests {
    private let visitor: Visitor

    init() async throws {
        visitor = try Visitor(Standard.core + Standard.commandLine + Standard.web)
        for line in [
            "add Meditate", "add Water --type repeating --target 3", "add Call --task",
            "add Sugar --type reduction --target 2",
        ] {
            try await types(line)
        }
    }

    private func types(_ line: String) async throws {
        visitor.clock.advance(seconds: 60)
        try await visitor.types(line: line.split(separator: " ").map(String.init))
    }

    private func sets(_ key: String, _ value: String) async {
        let reply = await visitor.posts(
            "/api/v1/settings", ["key": .string(key), "value": .string(value)])
        #expect(reply.status == 200)
    }

    private func day(_ day: String = "2026-11-21") async -> (earned: Int64?, balance: Int64?) {
        let told = await visitor.gets("/api/v1/time?on=\(day)").json
        return (told?["earned"]?.whole, told?["balance"]?.whole)
    }

    @Test("B9: completions earn minutes once these are set, and undo removes the minutes")
    func completing() async throws {
        try await types("done Meditate")
        #expect(await day().earned == 0)
        await sets("time.habit", "5")
        #expect(await day().earned == 300)
        try await types("done Call")
        #expect(await day().earned == 300)
        await sets("time.task", "10")
        #expect(await day().earned == 900)
        for _ in 1...2 { try await types("done Water 1") }
        #expect(await day().earned == 900)
        try await types("done Water 1")
        #expect(await day().earned == 1_200)
        try await types("done Water 1")
        #expect(await day().earned == 1_200)
        try await types("done Sugar 1")
        #expect(await day().earned == 1_200)
        try await types("undo")
        try await types("undo")
        try await types("undo")
        #expect(await day().earned == 900)
    }

    @Test("B9: a completion logged for another day earns no minutes")
    func later() async throws {
        await sets("time.habit", "5")
        try await types("done Meditate --on yesterday")
        #expect(await day("2026-11-20").earned == 0)
        #expect(await day().earned == 0)
        try await types("done Meditate")
        visitor.clock.advance(seconds: 86_400)
        #expect(await day().earned == 300)
        #expect(await day("2026-11-22").earned == 0)
    }

    @Test("B1, B9: minutes earned by a completion do not pay for earlier use")
    func order() async throws {
        await sets("time.habit", "5")
        try await types("track start TikTok")
        visitor.clock.advance(seconds: 600)
        try await types("track stop")
        try await types("done Meditate")
        #expect(await day().balance == 300)
        try await types("unlock TikTok")
        visitor.clock.advance(seconds: 100)
        #expect(await day().balance == 200)
    }
}
