import Core
import CoreTesting
import Engine
import Foundation
import RouteKit
import ShieldProxy
import SurfaceTesting
import Testing
import TimeTrading
import TimeTradingAPI

@testable import ShieldRoutes

/// The table of hosts in `hosts.json`, which the browser suite asks of the extension and the file
/// for the proxy too.
@Suite struct HostTests {
    private let visitor: Visitor
    private let hosts: [(host: String, app: String?)]

    init() async throws {
        visitor = try Visitor([TimeTradingModule()])
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("hosts.json")
        let table = try JSON(parsing: String(contentsOf: file, encoding: .utf8))
        for app in table["apps"]?.array ?? [] {
            let domains = (app["domains"]?.array ?? []).compactMap(\.string)
            let list = try #require(AppList(rawValue: app["list"]?.string ?? ""))
            let name = try #require(app["name"]?.string)
            _ = try await visitor.engine.perform(
                AddApp(name, to: list, domains: domains), zone: .utc)
        }
        guard case .object(let rows)? = table["hosts"] else { throw CancellationError() }
        hosts = rows.map { ($0.key, $0.value.string) }
    }

    @Test("B6: for each host in the test table, the longest matching domain decides")
    func match() async throws {
        let apps = try await visitor.engine.ask(zone: .utc) { $0.view.apps }
        #expect(hosts.count >= 60)
        for (host, app) in hosts {
            #expect(apps.match(domain: host)?.name == app, "\(host)")
        }
    }

    @Test("B6: for each host in the test table, the proxy locks, allows or rejects it")
    func proxy() async throws {
        let verdicts = try await visitor.engine.ask(zone: .utc) { asking in
            hosts.map { ShieldGate.verdict($0.host, asking) { $0 } }
        }
        let apps = try await visitor.engine.ask(zone: .utc) { $0.view.apps }
        for ((host, name), verdict) in zip(hosts, verdicts) {
            let app = apps.all.first { $0.name == name }
            let wanted: Verdict =
                app.map {
                    $0.list == .vice ? .locked(page: $0.id) : .open(nil)
                } ?? .foreign
            #expect(verdict == wanted, "\(host)")
        }
    }

    @Test("B6: the PAC file lists productive sites only if a parent domain costs time")
    func file() async throws {
        let apps = try await visitor.engine.ask(zone: .utc) { $0.view.apps }
        let text = PacFile.text(apps, proxy: "127.0.0.1:5680")
        #expect(text.contains(#""music.youtube.com":false"#))
        #expect(text.contains(#""old.reddit.com":true"#))
        #expect(text.contains(#""safe.fun.learn.example":false"#))
        #expect(!text.contains(#""learn.example""#))
        #expect(!text.contains("duolingo"))
    }
}
