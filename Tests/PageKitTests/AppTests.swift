import Core
import CoreTesting
import Engine
import Testing

@testable import PageKit
@testable import RouteKit

/// Tests offline support of the page.
@Suite struct AppTests {
    private func request(_ accept: String) -> RouteRequest {
        RouteRequest(
            path: "/", query: "", fields: { $0 == "accept" ? accept : nil }, answers: nil)
    }

    @Test("Y1: after a form is sent, a script gets JSON and a browser gets a redirect")
    func words() throws {
        let operation = EventID(high: 1, low: 2)
        let reply = RouteReply.done("Read: done", undo: operation, to: "/?day=2026-11-21")
        let word = reply.suited(to: request("application/json, text/html;q=0.9"))
        #expect(word.status == 200)
        #expect(
            try JSON(parsing: word.body) == [
                "said": "Read: done", "undo": .string(operation.description),
                "location": "/?day=2026-11-21",
            ])
        #expect(!word.fields.contains { $0.name == "Set-Cookie" })
        let page = reply.suited(to: request("text/html,application/json"))
        #expect(page.status == 303 && page.fields.contains { $0.name == "Set-Cookie" })
        let plain = RouteReply.seeOther("/items").suited(to: request("application/json"))
        #expect(try JSON(parsing: plain.body) == ["said": nil, "undo": nil, "location": "/items"])
        let shown = RouteReply.html([], status: 422).suited(to: request("application/json"))
        #expect(shown.status == 422)
    }

    @Test("Y1: the service worker caches all page files, and the manifest lists the icons")
    func files() async throws {
        let program = try Program([PagesModule(), ProgramRoutesModule()])
        let engine = Engine(
            program: program, journal: MemoryJournal(), account: AccountID(high: 1, low: 1),
            device: DeviceID(high: 2, low: 2), clock: FixedClock(Instant(seconds: 1)))
        let routes = program.routes
        for (path, expected) in [
            ("/sw.js", Assets.all.map(\.path)),
            ("/manifest.webmanifest", AppManifest.icons.map(\.path) + ["\"share_target\""]),
        ] {
            let route = try #require(routes.first { $0.path == path })
            #expect(!route.isDocumented)
            let reply = try await route.handler(request("*/*"), engine)
            let text = String(decoding: reply.body, as: UTF8.self)
            for part in expected { #expect(text.contains(part)) }
            #expect(reply.fields.contains(.init("Cache-Control", "no-cache")))
        }
        for icon in AppManifest.icons + [Assets.touch] {
            #expect(icon.bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
            #expect(icon.bytes.count < 5_000)
        }
    }
}
