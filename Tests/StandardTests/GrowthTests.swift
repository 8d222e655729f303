import Core
import CoreTesting
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import SurfaceTesting
import Testing

/// The growth of the work of answers with the number of habits, counted in steps, not in seconds.
@Suite struct GrowthTests {
    /// Returns a visitor with this number of habits since the start of the year.
    private func visitor(habits count: Int) async throws -> Visitor {
        let visitor = try Visitor(Standard.core + Standard.commandLine + Standard.web)
        for number in 0..<count {
            let made = await visitor.posts(
                "/api/v1/items", ["name": .string("Habit \(number)"), "start": "2026-01-01"])
            #expect(made.status == 201)
        }
        return visitor
    }

    /// Returns the number of steps of an answer.
    private func steps(_ path: String, _ visitor: Visitor) async -> Int {
        let budget = AnswerBudget()
        let reply = await AnswerBudget.$ofRequest.withValue(budget) { await visitor.gets(path) }
        #expect(reply.status < 500, "\(path)")
        return budget.steps
    }

    /// Returns the paths of all questions and pages, with an existing item or table in the path.
    private func paths(_ visitor: Visitor) async throws -> [String] {
        let items = await visitor.gets("/api/v1/items").json?["items"]?.array
        let item = try #require(items?.last?["id"]?.string)
        let known = ["id": item, "item": item, "day": "2026-11-21"]
        let tables = await visitor.gets("/api/v1/export/tables").json?["tables"]?.array ?? []
        let routes = visitor.program.routes.filter {
            $0.method == .get && $0.access != .anyone && $0.access != .machine
        }
        return routes.compactMap { route in
            var path = route.path
            for (name, value) in known { path = path.replacing("{\(name)}", with: value) }
            return path.contains("{") ? nil : path
        } + tables.compactMap(\.string).map { "/api/v1/export/tables/\($0)" } + ["/?view=week"]
    }

    @Test("four times as many habits take at most four times the work on each page and route")
    func growth() async throws {
        let (few, many) = (try await visitor(habits: 30), try await visitor(habits: 120))
        let paths = try await paths(few)
        #expect(paths.count > 80)
        var counted = 0
        for path in try await zip(paths, self.paths(many)) {
            let (less, more) = (await steps(path.0, few), await steps(path.1, many))
            #expect(more <= 5 * less + 60, "\(path.0): \(less) steps become \(more)")
            counted += less > 0 ? 1 : 0
        }
        #expect(counted > 20)
    }
}
