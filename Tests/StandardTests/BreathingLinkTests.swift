import Core
import CoreTesting
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import SurfaceTesting
import Testing

/// Suggestions lead to the breathing pattern that they speak of. Rules N2, J4.
@Suite struct BreathingLinkTests {
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor(Standard.core + Standard.commandLine + Standard.web, on: "2026-11-20")
    }

    @Test("N2: the breathing suggestion links to a pattern's page and terminal command")
    func link() async throws {
        for _ in 0..<3 {
            let reply = await visitor.posts("/api/v1/tension/check-ins", ["level": 7]).json
            let suggestion = try #require(reply?["checkIn"]?["suggestion"])
            let page = await visitor.gets("/").text
            let typed = try await visitor.types("tension").messages
            if let pattern = suggestion["breathing"]?.string {
                let shown = await visitor.gets("/breathe?pattern=\(pattern)")
                #expect(shown.status == 200)
                let all = await visitor.gets("/api/v1/breathing").json?["patterns"]?.array
                let phases = all?.first { $0["name"]?.string == pattern }?["phases"]?.array
                #expect(phases?.map { $0["milliseconds"] } == [4_000, 6_000])
                #expect(suggestion["text"]?.string?.contains("4s in, 6s out") == true)
                #expect(page.contains(#"href="/breathe?pattern=\#(pattern)""#))
                #expect(typed.contains("cairn breathe \(pattern)"))
            } else {
                #expect(!page.contains("/breathe?pattern="))
                #expect(!typed.contains("cairn breathe"))
            }
            visitor.clock.advance(seconds: 600)
        }
    }
}
