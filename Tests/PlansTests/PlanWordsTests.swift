import Core
import CoreTesting
import EntitlementsAPI
import OnboardingAPI
import ProductEventsAPI
import SecretsAPI
import Testing

@testable import Plans

/// Tests the texts about plans for people and operators.
@Suite struct PlanWordsTests {
    private func scene(_ book: TestBook?) throws -> OnboardingScene {
        let person = try Person([PlansModule()] + (book.map { [$0] } ?? []))
        return OnboardingScene(view: person.view, moment: person.moment, kept: [:])
    }

    @Test("O4: products have their prices and trial days")
    func products() {
        #expect(PlanProduct.allCases.map(\.title) == ["Monthly", "Yearly"])
        #expect(PlanProduct.allCases.map(\.price) == ["£5.99 a month", "£49.99 a year"])
        #expect(PlanProduct.allCases.map(\.trialDays) == [7, 14])
    }

    @Test("O4: the plan lists each feature with its free limit and its Pro limit")
    func features() throws {
        let person = try Person([PlansModule(), TestBook.free])
        let features = Plans.status(on: person.today, in: person.view).features
        let lines = features.map { "\($0.title): \($0.free), \($0.pro)" }
        #expect(
            lines == [
                "Habits: 3, Unlimited", "Focus templates: 1, Unlimited",
                "Coach messages: 3 a day, Unlimited", "Locking apps in browsers: No, Yes",
                "Patterns and experiments: No, Yes",
            ])
    }

    @Test("O4: the response over HTTP has the plan, the free limits and the accepted payments")
    func shape() throws {
        let person = try Person([PlansModule(), TestBook.licensing])
        let free = PlanStatus.shape.json(Plans.status(on: person.today, in: person.view))
        #expect(free.object?["plan"]?.string == "free")
        #expect(free.object?["takesLicences"] == .bool(true))
        #expect(free.object?["takesPurchases"] == .bool(false))
        #expect(free.object?["freeHabits"] == 3 && free.object?["freeCoachMessages"] == 3)
        #expect(free.object?["freeFocusTemplates"] == 1)
        let other = try Person([PlansModule(), TestBook.pro])
        let pro = PlanStatus.shape.json(Plans.status(on: other.today, in: other.view))
        #expect(pro.object?["plan"]?.string == "pro")
        #expect(pro.object?["source"]?.string == "store")
        #expect(pro.object?["product"]?.string == "pro.yearly")
        #expect(pro.object?["takesLicences"] == .bool(false))
    }

    @Test("O1, O4: onboarding names the free limits, and a trial if trials are on")
    func settingUp() throws {
        var book = TestBook.free
        let plain = PlanOnboarding.step.screen(try scene(book))
        #expect(
            plain.rows.map(\.detail) == [
                "Free: 3. Pro: Unlimited.", "Free: 1. Pro: Unlimited.",
                "Free: 3 a day. Pro: Unlimited.", "Only with Pro.", "Only with Pro.",
            ])
        #expect(plain.link?.title == "See the features of Pro" && plain.link?.path == "/plan")
        book.terms.offersTrial = true
        let trial = PlanOnboarding.step.screen(try scene(book))
        #expect(trial.rows.count == 6 && trial.link?.title == "Try Pro for free")
        let days = "7 days of the monthly plan or 14 days of"
        #expect(trial.rows.last?.detail.hasPrefix(days) == true)
        #expect(PlanOnboarding.step.isWanted(try scene(book)))
        for book in [nil, TestBook.pro] {
            #expect(!PlanOnboarding.step.isWanted(try scene(book)))
        }
        let everybody = PlanOnboarding.step.screen(try scene(nil))
        #expect(everybody.rows.map(\.title) == ["Everything"])
    }

    @Test("O6: product events count a licence as a purchase and include the plan")
    func counted() throws {
        var ada = try Person([PlansModule(), TestBook.licensing])
        func plan() -> ProductEvent.Value { PlanProductEvents.plan.value(ada.moment, ada.view) }
        #expect(PlanProductEvents.plan.property == .plan && plan() == .word(.init("free")))
        try ada.does(AddLicence(Licence.made().text(signedBy: Keys.ours)))
        #expect(plan() == .word(.init("pro")))
        let source = PlanProductEvents.source
        #expect(source.kinds == ["plans.licensed"])
        #expect(
            source.read(ada.events, ada.moment, ada.view) == [ProductEvent(.purchaseSuccess)])
        let routes = PlanProductEvents.routes.map {
            "\($0.operation) \($0.name.rawValue)\($0.onlyNew ? " if new" : "")"
        }
        #expect(routes == ["pagePlan paywall_view", "planBuy purchase_success if new"])
    }
}

/// Tests the records of a server, and the plans of a command line.
@Suite struct PlanBookTests {
    private func bought(
        _ id: String = "1", at purchased: Int64 = 100, signed: Int64 = 100
    ) -> StoreTransaction {
        StoreTransaction(
            original: "0", id: id, product: .monthly, purchased: Instant(seconds: purchased),
            expires: Instant(seconds: 900), signed: Instant(seconds: signed))
    }

    @Test("O4: a later notice about a purchase, or a later purchase, replaces the earlier one")
    func replaced() {
        let first = bought()
        #expect(!first.replaces(first))
        #expect(bought(signed: 101).replaces(first))
        #expect(!bought(signed: 99).replaces(first))
        // Signed later, but about a period that ended before.
        #expect(!bought("2", at: 50, signed: 500).replaces(first))
        #expect(bought("2", at: 200, signed: 50).replaces(first))
        #expect(bought("2", signed: 101).replaces(first))
        #expect(!bought("2").replaces(first))
        // The same purchase with a corrected time: its notice is later, so it wins.
        #expect(bought(at: 50, signed: 101).replaces(first))
    }

    @Test("O4: the command line offers no trials and accepts only licences")
    func licencesAlone() {
        var terms = PlanTerms()
        #expect(!terms.takesPurchases && !terms.offersTrial)
        terms.offersTrial = true
        terms.licenceKey = Keys.ours.publicKey
        let book = LicencePlanProvider(terms)
        #expect(!book.terms.offersTrial && book.terms.licenceKey == Keys.ours.publicKey)
        #expect(book.grants(of: nil).isEmpty && !book.hadTrial(nil))
        #expect(book.counts(.made(), for: nil))
    }

    @Test("O4: a recorded licence that another account claimed does not give Pro")
    func elsewhere() throws {
        var book = TestBook.licensing
        book.owners = ["a": false]
        var ada = try Person([PlansModule(), book])
        for id in ["a", "b"] {
            #expect(!Plans.isPro(on: ada.today, in: ada.view))
            let text = Licence.made(id).text(signedBy: Keys.ours)
            ada.take([PlanFact(licence: text).draft])
        }
        #expect(Plans.isPro(on: ada.today, in: ada.view))
        let all = Plans.licences(signedBy: Keys.ours.publicKey, in: ada.view)
        #expect(all.map(\.id).sorted() == ["a", "b"])
        #expect(Plans.licences(signedBy: Keys.theirs.publicKey, in: ada.view).isEmpty)
    }

    @Test("O4: a licence is accepted on its last day, and a second one can be added")
    func lastDay() throws {
        var ada = try Person([PlansModule(), TestBook.licensing])
        let status = try ada.does(
            AddLicence(Licence.made(until: "2026-11-21").text(signedBy: Keys.ours)))
        #expect(status.isPro && status.until == ada.today && status.source == .licence)
        #expect(status.product == nil && !status.isTrial && !status.isForEveryone)
        let next = Licence.made("b", from: "2026-11-22", until: nil)
        #expect(try ada.does(AddLicence(next.text(signedBy: Keys.ours))).until == ada.today)
        #expect(ada.view.plans.licences.count == 2)
        let tomorrow = Plans.status(on: ada.today + 1, in: ada.view)
        #expect(tomorrow.isPro && tomorrow.until == nil && tomorrow.ended == nil)
    }

    @Test("O4: after several plans have ended, the latest end is shown; future plans do not count")
    func ended() throws {
        func grant(_ from: String, _ until: String) -> PlanGrant {
            func noon(_ text: String) -> Instant {
                Instant(seconds: Int64(day(text).number) * 86_400 + 43_200)
            }
            return PlanGrant(.store, .yearly, from: noon(from), until: noon(until))
        }
        let book = TestBook(grants: [
            grant("2026-01-01", "2026-02-01"), grant("2026-05-01", "2026-06-01"),
            grant("2026-03-01", "2026-04-01"), grant("2026-12-01", "2026-12-31"),
        ])
        let person = try Person([PlansModule(), book])
        let status = Plans.status(on: person.today, in: person.view)
        #expect(!status.isPro && status.ended == day("2026-06-01") && status.product == nil)
        #expect(Plans.status(on: day("2026-01-01") - 1, in: person.view).ended == nil)
        #expect(Plans.status(on: day("2026-12-15"), in: person.view).ended == nil)
    }

    @Test("O4: trials are off by default, and errors name the environment variable")
    func variables() throws {
        let off = try PlanTerms(["CAIRN_PLANS": "on", "CAIRN_PLANS_TRIAL": "off"])
        #expect(off?.offersTrial == false && off?.licenceKey == nil)
        let none = try PlanTerms(["CAIRN_PLANS": "on", "CAIRN_PLANS_TERMS": ""])
        #expect(none?.termsAddress == nil && none?.privacyAddress == nil)
        let error = #expect(throws: Rejection.self) { try PlanTerms(["CAIRN_PLANS": "yes"]) }
        #expect(error?.hints == ["See CAIRN_PLANS."])
        #expect(
            error?.message == "CAIRN_PLANS must be “on”, or “everyone” to make all features free.")
    }

    @Test("O4: errors for licences have a code, a field and a sentence")
    func refusals() {
        for (rejection, code, field) in [
            (Rejection.unneeded, "plans.unneeded", nil),
            (.noLicences, "plans.no-licences", "licence"), (.taken("x"), "plans.taken", "x"),
        ] {
            #expect(rejection.code == code && rejection.field == field)
            #expect(rejection.category == .conflict && rejection.message.hasSuffix("."))
        }
    }
}
