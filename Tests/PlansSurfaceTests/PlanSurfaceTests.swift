import Core
import CoreTesting
import Engine
import Onboarding
import OnboardingCommands
import OnboardingPage
import OnboardingRoutes
import PageKit
import Plans
import PlansCommands
import PlansHosting
import PlansPage
import PlansRoutes
import RouteKit
import SecretsAPI
import SurfaceTesting
import Testing

private let signer = SigningKey(Array(repeating: 1, count: 32))

/// Tests plans on each surface of a server that has them.
@Suite struct PlanSurfaceTests {
    private let shop = Shop()
    private let host: PlanHost
    private let visitor: Visitor
    private let path = "/api/v1/plan"

    init() async throws {
        var terms = PlanTerms()
        terms.licenceKey = signer?.publicKey
        terms.offersTrial = true
        host = try await PlanHost(terms, shop, reader: shop, isForMany: true)
        visitor = try Visitor([
            PlansModule(), PagesModule(), PlansHostingModule(host), PlansRoutesModule(),
            PlansPageModule(), PlansCommandsModule([:]), OnboardingModule(),
            OnboardingCommandsModule(), OnboardingRoutesModule(), OnboardingPageModule(),
        ])
    }

    private func purchase(
        until: Int64 = 30, signed: Int64 = 0, revoked: Bool = false
    ) -> StoreTransaction {
        let now = visitor.clock.now()
        return StoreTransaction(
            original: "1", id: "2", product: .monthly, purchased: now + -86_400,
            expires: now + until * 86_400, revoked: revoked ? now : nil, signed: now + signed)
    }

    private func licence(_ id: String = "a") -> String {
        let licence = Licence(id: id, for: "Ada", from: day("2026-11-01"), until: nil)
        return signer.map { licence.text(signedBy: $0) } ?? ""
    }

    private func buys(_ word: String) async -> RouteReply {
        await visitor.posts(path + "/purchases", ["transaction": .string(word)])
    }

    private func plan() async -> String? { await visitor.gets(path).json?["plan"]?.string }

    @Test("O4: a purchase applies from the next response on, and can be sent again")
    func bought() async throws {
        shop.sign(purchase(), as: "bought")
        #expect(await plan() == "free")
        for status in [201, 200, 200] {
            let reply = await buys("bought")
            #expect(reply.status == status && reply.json?["plan"]?.string == "pro")
            #expect(reply.json?["until"]?.string == "2026-12-21")
            #expect(reply.json?["product"]?.string == "pro.monthly")
        }
        #expect(await plan() == "pro")
        let page = await visitor.gets("/plan").text
        #expect(page.contains("You have Pro until 2026-12-21."))
        #expect(page.contains("Why cancel?") && page.contains("Chat to AI Coach"))
        #expect(page.contains("Subscriptions in the settings of the App Store"))
        let typed = try await visitor.types("plan", "--json")
        #expect(typed.answer == (await visitor.gets(path).json))
    }

    @Test("O4: a purchase is kept when the server restarts")
    func restarted() async throws {
        shop.sign(purchase(), as: "bought")
        #expect(await buys("bought").status == 201)
        let again = try await PlanHost(host.terms, shop, reader: shop, isForMany: true)
        #expect(again.grants(of: visitor.engine.account) == host.grants(of: visitor.engine.account))
        #expect(again.grants(of: visitor.engine.account).count == 1)
    }

    @Test("O4: a refund notice ends Pro, and an older notice does not restore it")
    func refunded() async throws {
        shop.sign(purchase(), as: "bought")
        shop.sign(purchase(signed: 60, revoked: true), as: "refund")
        #expect(await buys("bought").status == 201)
        let notices = path + "/store-notices"
        for word in ["refund", "test"] {
            let reply = await visitor.posts(notices, ["signedPayload": .string(word)])
            #expect(reply.status == 204)
        }
        #expect(await plan() == "free")
        let replayed = await buys("bought")
        #expect(replayed.status == 409)
        #expect(replayed.json?["code"]?.string == "plans.purchase.revoked")
        #expect(await plan() == "free")
        let forged = await visitor.posts(notices, ["signedPayload": "made up"])
        #expect(forged.status == 409)
    }

    @Test("O4: a refund notice applies even if it arrives before the purchase")
    func refundedFirst() async throws {
        shop.sign(purchase(), as: "bought")
        shop.sign(purchase(signed: 60, revoked: true), as: "refund")
        let told = await visitor.posts(path + "/store-notices", ["signedPayload": "refund"])
        #expect(told.status == 204)
        #expect(await buys("bought").json?["code"]?.string == "plans.purchase.revoked")
        #expect(await plan() == "free")
    }

    @Test("O4: an expired or malformed purchase, or another account's, is rejected")
    func refused() async throws {
        shop.sign(purchase(until: -1), as: "over")
        var theirs = purchase()
        theirs.original = "9"
        shop.sign(theirs, as: "theirs")
        _ = try await shop.keep(theirs, for: AccountID(high: 7, low: 7))
        for (word, status, code) in [
            ("over", 409, "plans.purchase.over"), ("theirs", 409, "plans.taken"),
            ("made up", 409, "plans.purchase.format"),
        ] {
            let reply = await buys(word)
            #expect(reply.status == status && reply.json?["code"]?.string == code, "\(word)")
        }
        #expect(await plan() == "free")
    }

    @Test("O4: a trial can be started once, on the page or over HTTP, and lasts the product's days")
    func trial() async throws {
        #expect(await visitor.gets("/plan").text.contains("Start trial, 14 days free"))
        #expect(await visitor.submits("/plan/trial", "product=pro.yearly").status == 303)
        let status = await visitor.gets(path).json
        #expect(status?["trial"]?.bool == true && status?["until"]?.string == "2026-12-04")
        #expect(status?["mayTry"]?.bool == false)
        let early = await visitor.posts(path + "/trial", ["product": "pro.monthly"])
        #expect(early.json?["code"]?.string == "plans.trial.unneeded")
        visitor.clock.advance(seconds: 14 * 86_400)
        #expect(await plan() == "free")
        let again = await visitor.posts(path + "/trial", ["product": "pro.monthly"])
        #expect(again.status == 409 && again.json?["code"]?.string == "plans.trial.used")
        let page = await visitor.gets("/plan").text
        #expect(
            page.contains("You have already used your trial.") && !page.contains("Start trial,"))
        let shown = await visitor.submits("/plan/trial", "product=pro.monthly")
        #expect(shown.status == 409 && shown.text.contains("You have already used your trial"))
        let wrong = await visitor.submits("/plan/trial", "product=pro.daily")
        #expect(
            wrong.status == 422
                && wrong.text.contains("Unknown plan. Choose pro.monthly or pro.yearly."))
    }

    @Test("O4: a clock set back gives no second trial, and no Pro before the purchase")
    func clockSetBack() async throws {
        let begun = await visitor.posts(path + "/trial", ["product": "pro.monthly"])
        #expect(begun.status == 200)
        shop.sign(purchase(), as: "bought")
        visitor.clock.advance(seconds: -60 * 86_400)
        #expect(await plan() == "free")
        let again = await visitor.posts(path + "/trial", ["product": "pro.yearly"])
        #expect(again.status == 409 && again.json?["code"]?.string == "plans.trial.used")
        visitor.clock.advance(seconds: 60 * 86_400)
        #expect(await plan() == "pro")
        #expect(await visitor.gets(path).json?["until"]?.string == "2026-11-27")
    }

    @Test("O4: onboarding names the free limits and offers a trial, except to people with Pro")
    func settingUp() async throws {
        func steps() async -> [String?] {
            let steps = await visitor.gets("/api/v1/onboarding").json?["steps"]?.array ?? []
            return steps.map { $0["id"]?.string }
        }
        #expect(await steps().contains("plans.included"))
        let page = await visitor.gets("/welcome?step=plans.included").text
        for words in [
            "Free and Pro", "Free: 3. Pro: Unlimited.", "Only with Pro.",
            "Your data stays on every plan",
            "7 days of the monthly plan or 14 days of the yearly", "href=\"/plan\"",
            "Try Pro for free", ">Skip<",
        ] { #expect(page.contains(words), "\(words)") }
        let typed = try await visitor.types("start", "plans.included").output
        #expect(typed.contains("Free: 3. Pro: Unlimited."))
        #expect(typed.contains("Try Pro for free: cairn plan"))
        let skipped = try await visitor.types("start", "plans.included", "--skip", "--json")
        #expect(skipped.answer?["schema"] != nil)
        #expect(await plan() == "free")
        #expect(await visitor.submits("/welcome/plans.included", "").status == 303)
        #expect(await plan() == "free")
        // Without a trial the page describes Pro and promises no trial.
        #expect(await visitor.submits("/plan/trial", "product=pro.yearly").status == 303)
        visitor.clock.advance(seconds: 15 * 86_400)
        let after = await visitor.gets("/welcome?step=plans.included").text
        #expect(after.contains("See the features of Pro") && !after.contains("for free</a>"))
        #expect(!after.contains("Free trial"))
    }

    @Test("O4: onboarding skips the Pro step for a person who already has Pro")
    func settingUpWithPro() async throws {
        shop.sign(purchase(), as: "bought")
        #expect(await buys("bought").status == 201)
        let steps = await visitor.gets("/api/v1/onboarding").json?["steps"]?.array ?? []
        #expect(!steps.isEmpty)
        #expect(!steps.contains { $0["id"]?.string == "plans.included" })
    }

    @Test("O4: a monthly plan's trial started over HTTP lasts seven days, including the first")
    func monthly() async throws {
        let reply = await visitor.posts(path + "/trial", ["product": "pro.monthly"])
        #expect(reply.status == 200 && reply.json?["until"]?.string == "2026-11-27")
    }

    @Test("O4: a licence can be added over HTTP or on the page, by one account only")
    func licences() async throws {
        let reply = await visitor.posts(path + "/licences", ["licence": .string(licence())])
        #expect(reply.status == 200 && reply.json?["source"]?.string == "licence")
        #expect(await plan() == "pro")
        try await shop.claim(licence: "b", for: AccountID(high: 7, low: 7))
        let other = try await PlanHost(host.terms, shop, reader: nil, isForMany: true)
        let taken = try Visitor([
            PlansModule(), PagesModule(), PlansHostingModule(other), PlansRoutesModule(),
            PlansPageModule(),
        ])
        let refused = await taken.posts(path + "/licences", ["licence": .string(licence("b"))])
        #expect(refused.status == 409 && refused.json?["code"]?.string == "plans.taken")
        let shown = await taken.submits("/plan/licence", "licence=" + licence("b"))
        #expect(shown.status == 409 && shown.text.contains("belongs to another account"))
        #expect(shown.text.contains(licence("b")))
        #expect(await taken.submits("/plan/licence", "licence=" + licence("c")).status == 303)
        #expect(await taken.gets("/plan").text.contains("You have Pro without an end date."))
        #expect(await taken.submits("/plan/licence", "licence=short").status == 422)
    }

    @Test("O4: a licence received by sync is claimed, unless another account has it")
    func synced() async throws {
        for id in ["d", "e"] {
            _ = try await visitor.engine.perform(AddLicenceUnchecked(licence(id)), zone: .utc)
        }
        try await shop.claim(licence: "d", for: AccountID(high: 7, low: 7))
        #expect(await plan() == "free")
        try await PlanService(host, visitor.engine, zone: .utc).claimLicences()
        #expect(await plan() == "pro")
        #expect(try await shop.claims().licences["e"] == visitor.engine.account)
        #expect(try await shop.claims().licences["d"] == AccountID(high: 7, low: 7))
    }

    @Test("O3: the server keeps no purchases of an erased person")
    func erased() async throws {
        shop.sign(purchase(), as: "bought")
        #expect(await buys("bought").status == 201)
        try await host.forget(visitor.engine.account)
        #expect(await plan() == "free")
        #expect(try await shop.claims() == Claims())
    }

    @Test("O4: the page shows the free limits, Pro's features and prices, and the data policy")
    func page() async throws {
        let page = await visitor.gets("/plan").text
        for words in [
            "You are on the free plan.", "£5.99 a month", "£49.99 a year", "7 days free, once",
            "Unlimited", "3 a day", "Your data stays on every plan", "Terms and privacy",
            "restore a purchase", "Add a licence",
        ] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains("Why cancel?"))
    }
}

/// A licence that arrives by sync: an unchecked fact.
private struct AddLicenceUnchecked: Command {
    typealias Reply = Void
    static var name: String { "plans.synced" }
    static let form = Form(
        "Take a licence in", AddLicenceUnchecked.init(_:),
        Field("licence", \.licence, .text(1...2_000)))
    var licence: String
    init(_ licence: String) { self.licence = licence }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let payload = JSON.object(["licence": .string(licence)]).bytes
        return [EventDraft("plans.licensed", payload: payload)]
    }
}

/// Tests a program without plans, and a command line alone.
@Suite struct PlanAloneTests {
    private func visitor(_ environment: [String: String]) throws -> Visitor {
        try Visitor([
            PlansModule(), PagesModule(), PlansRoutesModule(), PlansPageModule(),
            PlansCommandsModule(environment),
        ])
    }

    @Test("O4: if no plans are configured, onboarding does not mention them")
    func unasked() async throws {
        let visitor = try Visitor([
            PlansModule(), PagesModule(), PlansCommandsModule([:]), OnboardingModule(),
            OnboardingRoutesModule(), OnboardingPageModule(),
        ])
        let steps = await visitor.gets("/api/v1/onboarding").json?["steps"]?.array ?? []
        #expect(!steps.isEmpty)
        #expect(!steps.contains { $0["id"]?.string == "plans.included" })
        let page = await visitor.gets("/welcome?step=plans.included").text
        #expect(page.contains("All features are free") && !page.contains("Free: "))
    }

    @Test("O4: if no plans are configured, each surface says that all features are free")
    func everyone() async throws {
        let visitor = try visitor([:])
        let answer = await visitor.gets("/api/v1/plan").json
        #expect(answer?["plan"]?.string == "pro" && answer?["everyone"]?.bool == true)
        #expect(try await visitor.types("plan").output.contains("All features are free"))
        let page = await visitor.gets("/plan").text
        #expect(page.contains("All features are free") && !page.contains("£"))
        let reply = await visitor.posts(
            "/api/v1/plan/licences", ["licence": .string(String(repeating: "a", count: 120))])
        #expect(reply.status == 409 && reply.json?["code"]?.string == "plans.unneeded")
        let shut = await visitor.posts("/api/v1/plan/purchases", ["transaction": "a"])
        #expect(shut.status == 404)
    }

    @Test("O4: a command line with a configured licence key shows the plan and accepts a licence")
    func line() async throws {
        let key = try #require(signer?.publicKey.text)
        let visitor = try visitor(["CAIRN_PLANS": "on", "CAIRN_PLANS_LICENCE_KEY": key])
        let free = try await visitor.types("plan")
        #expect(
            free.output == """
                You are on the free plan.
                                            Free     Pro
                  Habits                    3        Unlimited
                  Focus templates           1        Unlimited
                  Coach messages            3 a day  Unlimited
                  Locking apps in browsers  No       Yes
                  Patterns and experiments  No       Yes

                """)
        let missing = await visitor.refusal(of: "plan", "add", "/nowhere/licence")
        #expect(missing?.code == "plans.unreadable" && missing?.category == .notFound)
    }
}
