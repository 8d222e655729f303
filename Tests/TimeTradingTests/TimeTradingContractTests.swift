import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct TimeTradingContractTests {
    @Test("B1: the module meets the module contract for any order of facts")
    func contract() async throws {
        let use = ReportUsage.Use(
            "kindle", from: Instant(milliseconds: 1_700_000_000_000),
            until: Instant(milliseconds: 1_700_000_300_000))
        let contract = ModuleContract(
            TimeTradingModule(), folder: "TimeTrading", samples: try EventSample.beside(),
            commands: [
                CommandExample(ReportUsage([use, use], source: "a test")),
                CommandExample(AddApp("Go", to: .productive, domains: ["online-go.com"])),
                CommandExample(ChangeApp("kindle", list: .vice)),
                CommandExample(RemoveApp("reddit")),
                CommandExample(SetTerms(rate: 2, weekend: true)),
                CommandExample(UnlockApp("tiktok", minutes: 5)), CommandExample(LockApp("tiktok")),
                CommandExample(UnlockAllApps(minutes: 5)), CommandExample(LockAllApps()),
                CommandExample(SetBuddyCode("another code")),
                CommandExample(UseBuddyCode("tiktok", code: "open sesame")),
                CommandExample(StartTracking("kindle")), CommandExample(StopTracking()),
                CommandExample(ResetStatistics()),
            ]
        ) { sample in
            TradingFact.Kind(rawValue: sample.kind).flatMap {
                TradingFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
    }

    @Test(
        "B1: an event with an invalid payload is skipped",
        arguments: [
            (TradingFact.Kind.appSet, #"{"app":"a","name":"A","list":"good"}"#),
            (.appRemoved, "{}"), (.ruleSet, #"{"rule":"speed","value":1,"from":"2026-11-21"}"#),
            (.used, #"{"source":"a","uses":[{"app":"a"}]}"#), (.trackStarted, "{}"),
            (.trackStopped, #"{"start":"x","uses":[]}"#), (.unlocked, #"{"app":"a","from":1}"#),
            (.locked, "[]"), (.reset, #"{"day":"today"}"#), (.codeSet, #"{"salt":"s"}"#),
            (.codeUsed, #"{"code":"c","app":"a","until":1}"#), (.retracted, "no"),
        ])
    func senseless(_ kind: TradingFact.Kind, _ payload: String) {
        #expect(TradingFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    private var seeds: Int {
        #if DEBUG
            30
        #else
            1_000
        #endif
    }
}
