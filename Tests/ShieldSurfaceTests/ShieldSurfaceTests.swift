import Core
import CoreTesting
import PageKit
import RouteKit
import ShieldCommands
import ShieldPage
import SurfaceTesting
import Testing
import TimeTrading
import TimeTradingAPI

@testable import Shield
@testable import ShieldRoutes

/// Tests that all surfaces agree on pairing.
@Suite struct ShieldSurfaceTests {
    private let surfaces: [any Module] = [
        ShieldCommandsModule(), ShieldRoutesModule(), ShieldPageModule(),
    ]
    private let visitor: Visitor
    private let token = String(repeating: "t", count: 52)

    init() throws {
        visitor = try Visitor([ShieldModule(), TimeTradingModule(), PagesModule()] + surfaces)
    }

    private func names() async -> [String?]? {
        await visitor.gets("/api/v1/shield/browsers").json?["browsers"]?.array?.map {
            $0["name"]?.string
        }
    }

    private func sites(_ token: String) async -> RouteReply {
        await visitor.sends("GET", "/api/v1/shield/sites", [], ["authorization": "Bearer \(token)"])
    }

    @Test("B6: a typed code pairs a browser, which then gets the list of locked sites")
    func commands() async throws {
        let code = try await visitor.types("shield", "pair", "--json").json?["code"]?.string
        let pairing: JSON = [
            "code": .string(code ?? ""), "name": "Firefox", "token": .string(token),
        ]
        #expect(await sites(token).status == 403)
        #expect(await visitor.posts("/api/v1/shield/pairings", pairing).status == 200)
        let heard = await sites(token).json
        let apps = heard?["apps"]?.array ?? []
        #expect(apps.count == 12)
        #expect(apps.first?["reason"] == "empty")
        #expect(heard?["sand"] == 0)
        #expect(heard?["face"] == "patient")
        #expect(try await visitor.types("shield").output == "Firefox  since 2026-11-21\n")
        #expect(try await visitor.types("shield", "remove", "fire").output.contains("removed"))
        #expect(await sites(token).status == 403)
        #expect(await names() == [])
    }

    @Test(
        "B6: a request with a missing or wrong token is rejected without information",
        arguments: [
            nil, "", "Bearer", "Bearer x", "Basic dDp0",
        ])
    func strangers(_ field: String?) async throws {
        let fields = field.map { ["authorization": $0] } ?? [:]
        let reply = await visitor.sends("GET", "/api/v1/shield/sites", [], fields)
        #expect(reply.status == 403)
        #expect(reply.json?["code"] == "shield.unpaired")
    }

    /// The redirect target of a form.
    private func place(_ target: String, _ form: String) async -> String {
        let reply = await visitor.submits(target, form)
        #expect(reply.status == 303)
        return reply.fields.first { $0.name == "Location" }?.value ?? ""
    }

    @Test("B6: the page shows a pairing code while it is valid")
    func page() async throws {
        #expect(!(await visitor.gets("/browsers").text.contains("Enter this code")))
        let place = await place("/browsers/code", "")
        let code = String(place.suffix(9))
        #expect(await visitor.gets(place).text.contains("<b>\(code)</b>"))
        #expect(!(await visitor.gets("/browsers?code=AAAA-AAAA").text.contains("AAAA-AAAA")))
        let pairing: JSON = ["code": .string(code), "name": "A < B", "token": .string(token)]
        #expect(await visitor.posts("/api/v1/shield/pairings", pairing).status == 200)
        let paired = await visitor.gets(place).text
        #expect(paired.contains("A &lt; B"))
        #expect(!paired.contains(code))
    }

    @Test("B6: a form and a command create a proxy address; without a running proxy it gives 409")
    func proxy() async throws {
        let place = await place("/browsers/proxy", "name=Old")
        let made = String(place.dropFirst("/browsers?address=".count))
        #expect(await visitor.gets(place).text.contains("/api/v1/shield/pac/\(made)"))
        let reply = await visitor.gets("/api/v1/shield/pac/\(made)")
        #expect(reply.status == 409)
        #expect(reply.json?["code"] == "shield.proxy")
        let typed = try await visitor.types("shield", "proxy", "--name", "New", "--json").json
        let address = typed?["address"]?.string ?? ""
        #expect(address.hasPrefix("http://127.0.0.1:8080/api/v1/shield/pac/"))
        #expect(await names() == ["Old", "New"])
    }

    @Test("B6: the PAC file names the proxy for every site that costs time, without a fallback")
    func file() throws {
        let apps = Apps([
            .init(id: "a", name: "A", list: .vice, domains: ["youtube.com", "tiktok.com"])
        ])
        let text = PacFile.text(apps, proxy: "127.0.0.1:5680")
        #expect(text.contains(#"var sites = {"tiktok.com":true,"youtube.com":true};"#))
        #expect(text.contains(#""PROXY 127.0.0.1:5680" : "DIRECT";"#))
        #expect(!text.contains("; DIRECT"))
    }

    @Test("B6: errors of the shield are the same on each surface")
    func refusal() async throws {
        let pairing: JSON = ["code": "7KQM-2XPA", "name": "A", "token": .string(token)]
        let reply = await visitor.posts("/api/v1/shield/pairings", pairing)
        #expect(reply.status == 403)
        #expect(reply.json?["code"] == "shield.code.wrong")
        #expect(await visitor.submits("/browsers/proxy", "name=").status != 303)
        let typed = await visitor.refusal(of: "shield", "remove", "nobody")
        #expect(typed?.code == "shield.browser.unknown")
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [ShieldModule(), TimeTradingModule()])
    }
}
