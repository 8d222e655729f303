import Core
import CoreTesting
import PageKit
import RouteKit
import SurfaceTesting
import Testing
import TimeTradingCommands
import TimeTradingPage
import TimeTradingRoutes

@testable import TimeTrading

/// Tests earned time on each surface. It is noon of 2026-11-21.
@Suite struct TimeTradingSurfaceTests {
    private let surfaces: [any Module] = [
        TimeTradingCommandsModule(), TimeTradingRoutesModule(), TimeTradingPageModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([TimeTradingModule(), PagesModule()] + surfaces) }

    /// Reports minutes of an app that ended some seconds ago.
    private func uses(_ app: String, minutes: Int64, until: Int64 = 600) async -> Int {
        let end = Int64(day("2026-11-21").number) * 86_400_000 + 43_200_000 - until * 1_000
        let use: JSON = [
            "app": .string(app), "from": .integer(end - minutes * 60_000), "until": .integer(end),
        ]
        let reply = await visitor.posts(
            "/api/v1/time/usage", ["uses": .array([use]), "source": "test"])
        return reply.status
    }

    @Test("B1: each route answers, and a repeated request gets the same response")
    func routes() async throws {
        #expect(await uses("kindle", minutes: 11) == 200)
        let earned = await visitor.gets("/api/v1/time").json
        #expect(earned?["balance"] == 600 && earned?["text"] == "10m" && earned?["sand"] == 25)
        let app = try await visitor.repeats(
            "POST", "/api/v1/time/apps",
            #"{"name":"Chess","list":"productive","domains":["lichess.org"]}"#)
        #expect(app.status == 201)
        let id = try #require(app.json?["app"]?["id"]?.string)
        let one = "/api/v1/time/apps/" + id
        #expect(try await visitor.repeats("POST", one, #"{"list":"vice"}"#).status == 200)
        #expect(await visitor.gets(one + "/access").json?["reason"] == "locked")
        let open = try await visitor.repeats("POST", one + "/unlock", #"{"minutes":5}"#)
        #expect(open.json?["access"]?["seconds"] == 300)
        #expect(try await visitor.repeats("POST", one + "/lock").json?["access"]?["open"] == false)
        let every = try await visitor.repeats("POST", "/api/v1/time/unlock", #"{"minutes":1}"#)
        let opened = every.json?["apps"]?.array ?? []
        #expect(opened.count == 8 && opened.allSatisfy { $0["open"] == true })
        let closed = try await visitor.repeats("POST", "/api/v1/time/lock").json?["apps"]?.array
        #expect(closed?.allSatisfy { $0["open"] == false } == true)
        let code = try await visitor.repeats(
            "POST", "/api/v1/time/code", #"{"code":"open sesame"}"#)
        let page = try #require(code.json?["code"]?["page"]?.string)
        #expect(code.json?["code"]?["state"] == "waits")
        let emergency = try await visitor.repeats(
            "POST", one + "/emergency", #"{"code":"open sesame"}"#)
        #expect(emergency.json?["access"]?["reason"] == "emergency")
        let used = await visitor.gets("/api/v1/time/codes/" + page).json
        #expect(used?["state"] == "used" && used?["app"]?["name"] == "Chess")
        #expect(await visitor.gets("/api/v1/time/codes/none").status == 404)
        let terms = try await visitor.repeats("POST", "/api/v1/time/terms", #"{"rate":2}"#)
        #expect(terms.json?["terms"]?["rate"] == 2.0)
        #expect(await visitor.gets("/api/v1/time/terms").json?["rate"] == 2.0)
        _ = try await visitor.repeats("POST", "/api/v1/time/track", #"{"app":"duolingo"}"#)
        _ = try await visitor.repeats("POST", "/api/v1/time/track/stop")
        _ = try await visitor.repeats("POST", "/api/v1/time/reset")
        #expect(await visitor.gets("/api/v1/time").json?["earned"] == 0)
        #expect(await visitor.gets("/api/v1/time/days").json?["days"]?.array?.isEmpty == false)
        let removed = try await visitor.repeats("DELETE", one)
        #expect(removed.status == 200)
        let left = await visitor.gets("/api/v1/time/apps").json?["apps"]?.array
        #expect(left?.count == 12)
        #expect(visitor.unanswered == [])
    }

    @Test("B5: the command line shows the balance, the app lists and unlocked apps")
    func commands() async throws {
        #expect(await uses("kindle", minutes: 62) == 200)
        #expect(
            try await visitor.types("balance").output
                == "1h 1m  earned 1h 1m, spent 0m\n  Kindle  1h 2m used\n")
        let json = try await visitor.types("balance", "--json").json
        #expect(json?["balance"] == 3_660)
        #expect(json == (await visitor.gets("/api/v1/time").json))
        #expect(try await visitor.types("apps").output.contains("youtube.com"))
        _ = try await visitor.types(
            "apps", "add", "Lichess", "--productive", "--domain", "lichess.org")
        _ = try await visitor.types("apps", "move", "lichess", "--vice")
        #expect(try await visitor.types("apps", "--json").json?["apps"]?.array?.count == 13)
        #expect(
            try await visitor.types("unlock", "lichess", "--minutes", "5").output
                == "Lichess is open until 12:05. Your balance: 1h 1m\n")
        #expect(
            try await visitor.types("lock", "lichess").output
                == "Lichess is locked. Your balance: 1h 1m\n")
        let every = try await visitor.types("unlock", "--all", "--minutes", "5").output
        #expect(every.split(separator: "\n").count == 8)
        #expect(every.contains("TikTok is open until 12:05. Your balance: 1h 1m\n"))
        #expect(
            try await visitor.types("lock", "--all").output
                .contains("Lichess is locked. Your balance: 1h 1m\n"))
        _ = try await visitor.types("apps", "remove", "lichess")
        #expect(try await visitor.types("apps", "rate", "2").output.hasPrefix("2 productive"))
        #expect(try await visitor.types("apps", "rate").output.hasPrefix("2 productive"))
        #expect(try await visitor.types("apps", "rate", "2,5").output.hasPrefix("2.5 productive"))
        #expect(await visitor.submits("/time/terms", "rate=1,5").status == 303)
        #expect(try await visitor.types("apps", "rate").output.hasPrefix("1.5 productive"))
        #expect(await visitor.refusal(of: "apps", "rate", "fast")?.code == "time-trading.rate")
        #expect(try await visitor.types("track", "start", "duo").output == "Tracking Duolingo.\n")
        #expect(try await visitor.types("track").output.hasPrefix("Tracking Duolingo."))
        #expect(try await visitor.types("track", "stop").output.hasPrefix("Stopped."))
        _ = try await visitor.types("balance", "reset")
        #expect(try await visitor.types("balance").output.hasPrefix("0m"))
        _ = try await visitor.types("apps", "code", "open sesame")
        #expect(
            try await visitor.types("unlock", "tiktok", "--code", "open sesame").output
                == "TikTok is open until 12:15. Your balance: 0m\n")
    }

    @Test("B6: invalid requests are rejected with the same error on every surface")
    func refusals() async throws {
        let cases = [
            (
                await visitor.refusal(of: "unlock", "tiktok"),
                await visitor.posts("/api/v1/time/apps/tiktok/unlock", [:]), "time-trading.empty"
            ),
            (
                await visitor.refusal(of: "unlock", "--all"),
                await visitor.posts("/api/v1/time/unlock", [:]), "time-trading.empty"
            ),
            (
                await visitor.refusal(of: "unlock", "kindle"),
                await visitor.posts("/api/v1/time/apps/kindle/unlock", [:]), "time-trading.free"
            ),
            (
                await visitor.refusal(of: "track", "stop"),
                await visitor.posts("/api/v1/time/track/stop", [:]), "time-trading.track.none"
            ),
            (
                await visitor.refusal(of: "apps", "rate", "0"),
                await visitor.posts("/api/v1/time/terms", ["rate": 0]), "time-trading.rate"
            ),
        ]
        for (typed, reply, code) in cases {
            #expect(typed?.code == code)
            #expect(reply.json?["code"]?.string == code)
            #expect(reply.json?["detail"]?.string == typed?.message)
        }
        #expect(await visitor.gets("/api/v1/time/apps/none/access").status == 404)
        #expect(await uses("none", minutes: 1) == 404)
    }

    @Test("B6: a locked app's page shows the cost and can unlock the app")
    func shield() async throws {
        let locked = await visitor.gets("/shield/tiktok").text
        for words in [
            "TikTok is locked", "Your balance:", "Cost to unlock:", "1 min per 1 min",
            "Earn time to unlock", "Use productive apps like Kindle or Duolingo", "glass-patient",
        ] { #expect(locked.contains(words), "\(words)") }
        #expect(!locked.contains("Unlock TikTok"))
        #expect(await visitor.submits("/shield/tiktok/unlock", "").status == 409)
        #expect(await uses("kindle", minutes: 11) == 200)
        let payable = await visitor.gets("/shield/tiktok").text
        #expect(payable.contains("Unlock TikTok"))
        #expect(!payable.contains("Earn time to unlock"))
        #expect(await visitor.submits("/shield/tiktok/unlock", "minutes=").status == 303)
        #expect(await visitor.gets("/shield/tiktok").text.contains("Lock TikTok"))
        #expect(await visitor.submits("/shield/tiktok/lock", "").status == 303)
        #expect(await visitor.gets("/shield/tiktok").text.contains("glass-patient"))
        let set = await visitor.submits("/time/code", "code=open+sesame")
        let own = try #require(set.fields.first { $0.name == "Location" }?.value)
        #expect(own.hasPrefix("/buddy/"))
        #expect(await visitor.gets(own).text.contains("The code was not used yet"))
        #expect(await visitor.submits("/shield/tiktok/emergency", "code=wrong+one").status == 403)
        #expect(await visitor.submits("/shield/tiktok/emergency", "code=open+sesame").status == 303)
        let told = await visitor.gets(own).text
        #expect(told.contains("The code was used on ") && told.contains("It opened TikTok until "))
        #expect(await visitor.gets("/buddy/none").status == 404)
        #expect(await visitor.gets("/shield/none").status == 404)
    }

    @Test("B2: the dashboard shows the balance and can change the app lists")
    func dashboard() async throws {
        let first = await visitor.gets("/time").text
        for words in [
            "Current Balance", "Manage Vice Apps", "Productive Apps", "No tracker has reported yet",
            "Reset Daily Statistics", "Reset today's statistics", "glass-0", "glass-patient",
        ] { #expect(first.contains(words), "\(words)") }
        #expect(!(await visitor.gets("/").text.contains("Spend time")))
        #expect(await uses("kindle", minutes: 601) == 200)
        let second = await visitor.gets("/time").text
        #expect(second.contains("10h 0m") && second.contains("You do not have to spend it"))
        #expect(second.contains("glass-100") && second.contains("glass-celebrating"))
        #expect(await visitor.gets("/").text.contains("Spend time"))
        #expect(!first.contains("Unlock all") && second.contains("Unlock all"))
        #expect(await visitor.submits("/time/unlock", "").status == 303)
        #expect(await visitor.gets("/time").text.contains("Lock all"))
        #expect(await visitor.submits("/time/lock", "").status == 303)
        #expect(!(await visitor.gets("/time").text.contains("Lock all")))
        let form = "name=A+%3C+B&domains=a.example&list=vice"
        #expect(await visitor.submits("/time/apps", form).status == 303)
        #expect(await visitor.gets("/time").text.contains("A &lt; B"))
        let again = await visitor.submits("/time/apps", "name=X&domains=a.example&list=vice")
        #expect(again.status == 409 && again.text.contains("belongs to"))
        #expect(await visitor.submits("/time/app", "app=youtube&act=productive").status == 303)
        #expect(await visitor.submits("/time/app", "app=youtube&act=remove").status == 303)
        #expect(await visitor.submits("/time/app", "app=youtube&act=burn").status == 422)
        #expect(
            await visitor.submits("/time/terms", "rate=2&habit=5&weekend=true").status == 303)
        #expect(await visitor.gets("/api/v1/time/terms").json?["weekend"] == true)
        #expect(await visitor.submits("/time/track", "app=duolingo").status == 303)
        #expect(await visitor.gets("/time").text.contains("You are using"))
        #expect(await visitor.submits("/time/stop", "").status == 303)
        #expect(await visitor.submits("/time/reset", "").status == 303)
        #expect(await visitor.gets("/time").text.contains("<b>0m</b>"))
    }

    @Test("B2: the page explains the effect of an empty app list")
    func empty() async throws {
        let apps = await visitor.gets("/api/v1/time/apps").json?["apps"]?.array ?? []
        for app in apps {
            _ = await visitor.submits("/time/app", "app=\(app["id"]?.string ?? "")&act=remove")
        }
        let page = await visitor.gets("/time").text
        #expect(page.contains("nothing is locked and nothing costs time"))
        #expect(page.contains("no app earns time"))
        #expect(try await visitor.types("apps").output.contains("No apps yet"))
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [TimeTradingModule()])
    }
}
