import Core
import CoreTesting
import SecretsAPI
import Settings
import SettingsAPI
import Testing

@testable import Plans

@Suite struct PlanStatusTests {
    private func status(_ book: TestBook, on today: String = "2026-11-21") throws -> PlanStatus {
        let person = try Person([PlansModule(), book])
        return Plans.status(on: day(today), in: person.view)
    }

    private func grant(
        _ source: PlanGrant.Source = .store, until: String?, isTrial: Bool = false
    ) -> PlanGrant {
        PlanGrant(
            source, .monthly, from: noon("2026-11-10"), until: until.map { noon($0) },
            isTrial: isTrial)
    }

    private func noon(_ text: String) -> Instant {
        Instant(seconds: Int64(day(text).number) * 86_400 + 43_200)
    }

    @Test("O4: if no plans are configured, every feature is available to everyone")
    func everyone() throws {
        let person = try Person([PlansModule()])
        let status = Plans.status(on: person.today, in: person.view)
        #expect(status.isPro && status.isForEveryone && !status.mayTry)
        #expect(status.sentence == "All features are free for everyone.")
        #expect(Plans.isPro(on: person.today, in: person.view))
    }

    @Test("O4: a purchase gives Pro from its first to its last day")
    func days() throws {
        let book = TestBook(grants: [grant(until: "2026-11-20")])
        for (today, isPro) in [
            ("2026-11-09", false), ("2026-11-10", true), ("2026-11-20", true),
            ("2026-11-21", false),
        ] {
            #expect(try status(book, on: today).isPro == isPro, "\(today)")
        }
        let after = try status(book)
        #expect(after.sentence == "You are on the free plan; Pro ended on 2026-11-20.")
        #expect(try status(book, on: "2026-11-09").sentence == "You are on the free plan.")
    }

    @Test("O4: if several plans apply, the one that lasts longest is shown")
    func longest() throws {
        let two = [grant(.trial, until: "2026-11-25", isTrial: true), grant(until: "2026-12-10")]
        for grants in [two, two.reversed()] {
            let found = try status(TestBook(grants: grants))
            #expect(found.source == .store && !found.isTrial && found.until == day("2026-12-10"))
            #expect(found.sentence == "You have Pro until 2026-12-10.")
        }
        let trial = try status(TestBook(grants: [two[0]]))
        #expect(trial.sentence == "You have a free trial of Pro until 2026-11-25.")
        let ever = try status(TestBook(grants: two + [grant(.licence, until: nil)]))
        #expect(ever.until == nil && ever.sentence == "You have Pro without an end date.")
    }

    @Test("O4: if trials are on, people without Pro are offered one trial")
    func trial() throws {
        var book = TestBook()
        #expect(try !status(book).mayTry)
        book.terms.offersTrial = true
        #expect(try status(book).mayTry)
        book.isTried = true
        #expect(try !status(book).mayTry)
        book.isTried = false
        book.grants = [grant(until: "2026-12-10")]
        #expect(try !status(book).mayTry)
    }

    @Test("O5: the operator can turn off trials for everyone")
    func trialsOff() throws {
        var book = TestBook()
        book.terms.offersTrial = true
        let flags = TestFlags(from: day("2026-11-22"), ["plans.trials": 0])
        let view = try Person([PlansModule(), book, flags]).view
        for (today, may) in [("2026-11-21", true), ("2026-11-22", false)] {
            let status = Plans.status(on: day(today), in: view)
            #expect(status.mayTry == may && status.terms.offersTrial == may)
        }
    }

    @Test("O4: a plan's days are counted in the person's time zone, up to the end of the last day")
    func zones() throws {
        let book = TestBook(grants: [
            PlanGrant(
                .store, .monthly, from: noon("2026-11-10"),
                until: Instant(seconds: noon("2026-11-20").seconds + 39_600))
        ])
        for (zone, last) in [
            ("Pacific/Auckland", "2026-11-21"), ("America/New_York", "2026-11-20"),
        ] {
            var person = try Person([PlansModule(), SettingsModule(), book])
            // An action in another zone moves the person there.
            person.rule = DayRule(zone: try Zone.named(zone))
            try person.does(ChangeSetting(key: "zone", value: zone))
            let days = (18...24).map { day("2026-11-\($0)") }
            let pro = days.filter { Plans.isPro(on: $0, in: person.view) }
            #expect(pro.last == day(last), "\(zone)")
        }
    }

    @Test("O4: environment variables configure plans, and invalid values are rejected")
    func environment() throws {
        #expect(try PlanTerms([:]) == nil)
        #expect(try PlanTerms(["CAIRN_PLANS": ""]) == nil)
        #expect(try PlanTerms(["CAIRN_PLANS": "everyone", "CAIRN_PLANS_TRIAL": "x"]) == nil)
        let key = Keys.ours.publicKey
        let terms = try PlanTerms([
            "CAIRN_PLANS": "on", "CAIRN_PLANS_LICENCE_KEY": key.text, "CAIRN_PLANS_TRIAL": "on",
            "CAIRN_PLANS_TERMS": "https://example.org/t", "CAIRN_PLANS_PRIVACY": "https://p",
        ])
        #expect(terms?.licenceKey == key && terms?.offersTrial == true)
        #expect(terms?.termsAddress == "https://example.org/t")
        #expect(terms?.privacyAddress == "https://p")
        for (name, value) in [
            ("", "off"), ("_LICENCE_KEY", "abc"), ("_TRIAL", "yes"), ("_TERMS", "example.org"),
            ("_PRIVACY", "javascript:alert(1)"), ("_TERMS", "https://a b"),
        ] {
            var environment = ["CAIRN_PLANS": "on"]
            environment["CAIRN_PLANS" + name] = value
            let error = #expect(throws: Rejection.self) { try PlanTerms(environment) }
            #expect(error?.code == "plans.setup" && error?.field == "CAIRN_PLANS" + name)
        }
    }
}
