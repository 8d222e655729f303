import Core
import CoreTesting
import Engine
import Foundation
import Habits
import ProductEvents
import ProductEventsAPI
import Testing

@testable import ProductEventsHosting

@Suite struct ServiceTests {
    @Test("O6: use is counted by event name, without any text the person typed")
    func counting() async throws {
        let counter = try await Trial()
        let item = try await counter.adds("Sekret reading of Moby Dick")
        try await counter.does(LogProgress(item))
        try await counter.does(LogProgress(item, amount: Amount(2)))
        try await counter.does(SetNote(item, note: "sekret note"))
        try await counter.does(SkipItem(try await counter.adds("Swim"), note: "sekret"))
        #expect(
            try await counter.counts() == [
                .habitCreate: 2, .itemCreate: 2, .itemIncrement: 2, .habitComplete: 1,
                .itemNoteAdd: 1, .itemSkip: 1,
            ])
        let rows = try await counter.rows()
        #expect(
            rows.filter { $0.name == "item_increment" }.map(\.properties) == [
                #"{"delta":1000,"via":"tap_plus"}"#, #"{"delta":2000,"via":"hold_swipe"}"#,
            ])
        #expect(rows.first { $0.name == "item_skip" }?.properties == #"{"has_note":true}"#)
        #expect(
            rows.first { $0.name == "item_create" }?.properties
                == #"{"kind":"habit","recurrence":"daily","unit":"count"}"#)
        #expect(Set(rows.map(\.person)).count == 1)
        #expect(rows.allSatisfy { $0.person.count == 32 && $0.day == day("2026-11-21") })
        #expect(try !counter.bytes().contains("ekret"))
    }

    @Test(
        "O6: facts recorded before counting started are not counted, and no fact is counted twice")
    func once() async throws {
        let trial = try await Trial(isCounting: false)
        let item = try await trial.adds("Read")
        try await trial.starts()
        try await trial.does(LogProgress(item))
        try await trial.starts()
        try await trial.does(LogProgress(item))
        await trial.counter.readAll()
        #expect(try await trial.counts() == [.itemIncrement: 2, .habitComplete: 1])
    }

    @Test("O6: a repeated operation is counted once")
    func repeating() async throws {
        let trial = try await Trial()
        let item = try await trial.adds("Read")
        let operation = EventID(high: 9, low: 9)
        for _ in 1...3 { try await trial.does(LogProgress(item), operation) }
        #expect(try await trial.counts()[.itemIncrement] == 1)
    }

    @Test("O6: a private request is not counted, nor are facts recorded at the same time")
    func privacy() async throws {
        let trial = try await Trial()
        let item = try await trial.adds("Read")
        try await trial.does(LogProgress(item), isPrivate: true)
        try await trial.does(LogProgress(item))
        #expect(try await trial.counts()[.itemIncrement] == nil)
        try await trial.does(LogProgress(item))
        #expect(try await trial.counts()[.itemIncrement] == 1)
        // Two concurrent requests, one of them private: neither counts.
        try await trial.does(LogProgress(item), isRead: false)
        try await trial.does(LogProgress(item), isPrivate: true)
        #expect(try await trial.counts()[.itemIncrement] == 1)
    }

    @Test(
        "O6: an objection deletes the person's counts; once it is withdrawn, counting starts again")
    func objecting() async throws {
        let trial = try await Trial()
        let item = try await trial.adds("Read")
        try await trial.does(LogProgress(item))
        #expect(try await !trial.counts().isEmpty)
        try await trial.sets("off")
        #expect(try await trial.counts().isEmpty)
        try await trial.does(LogProgress(item))
        #expect(try await trial.counts().isEmpty)
        try await trial.sets("on")
        try await trial.does(LogProgress(item))
        #expect(try await trial.counts()[.itemIncrement] == 1)
    }

    @Test("O6, O3: erasing a person deletes only that person's counts")
    func erasing() async throws {
        let trial = try await Trial()
        let other = try await trial.another()
        for one in [trial, other] { _ = try await one.adds("Read") }
        #expect(try await trial.counts() == [.habitCreate: 2, .itemCreate: 2])
        try await trial.counter.forget(trial.engine.account)
        try await trial.counter.forget(trial.engine.account)
        #expect(try await trial.counts() == [.habitCreate: 1, .itemCreate: 1])
        #expect(try await trial.cursor() == nil)
    }

    @Test("O6: imports and facts older than a week are not counted")
    func old() async throws {
        let trial = try await Trial()
        let item = try await trial.adds("Read")
        try await trial.does(
            Recording(
                kind: "habits.imported",
                payload: #"{"item":"\(item)","day":"2026-11-20","amount":1000,"note":""}"#))
        try await trial.does(LogProgress(item), isRead: false)
        trial.clock.advance(seconds: 8 * 86_400)
        try await trial.does(LogProgress(item))
        #expect(
            try await trial.counts() == [
                .habitCreate: 1, .itemCreate: 1, .itemIncrement: 1, .habitComplete: 1,
            ])
    }

    @Test("O6: requests that record nothing are counted by the route's name")
    func routes() async throws {
        let trial = try await Trial()
        _ = try await trial.adds("Read")
        for operation in ["shop", "x", "shop"] {
            trial.counter.used(operation, by: trial.engine, zone: .utc)
        }
        await trial.counter.readAll()
        #expect(try await trial.counts()[.paywallView] == 2)
    }

    @Test("O6: counts are deleted after 400 days")
    func pruning() async throws {
        let trial = try await Trial()
        _ = try await trial.adds("Read")
        try await trial.file.prune(on: day("2026-11-21") + 400)
        #expect(try await trial.rows().count == 2)
        try await trial.file.prune(on: day("2026-11-21") + 401)
        #expect(try await trial.rows().isEmpty)
    }

    @Test("O6: if the store fails, counting is delayed and nothing is lost")
    func failing() async throws {
        let trial = try await Trial()
        let item = try await trial.adds("Read")
        try await trial.does(LogProgress(item), isRead: false)
        try await trial.breaks()
        await trial.counter.readAll()
        #expect(trial.reasons.count == 1)
        try await trial.mends()
        try await trial.does(LogProgress(item))
        #expect(try await trial.counts()[.itemIncrement] == 2)
    }
}
