import Core
import CoreTesting
import Foundation
import Testing

@testable import Trackers

struct PackingTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test(
        "B8: use in any period matches a naive implementation, packed or not", arguments: 0..<8)
    func model(seed: UInt64) throws {
        let store = try folder.store(bucket("w"))
        var random = SeededGenerator(seed)
        // Hours since the first of four days.
        func lasting(_ from: Int, _ until: Int, _ app: String = "") -> TrackerEvent {
            event(
                20_780 * 86_400 + Double(from) * 3_600, Double(until - from) * 3_600,
                ["app": .string(app)])
        }
        func time(_ hour: Int) -> TrackerTime { lasting(hour, hour).start }
        func hour(_ time: TrackerTime) -> Int64 { time.microseconds / 3_600_000_000 - 20_780 * 24 }
        var all: [(from: Int, until: Int, app: String)] = []
        for limit in [40, 80] {
            let begun = (0..<10).map { _ in Int.random(in: 0..<96, using: &random) }
            let added = begun.map { hour in
                let app = ["a", "b", "c"].randomElement(using: &random) ?? ""
                return (hour, hour + .random(in: 0...24, using: &random), app)
            }
            all += added
            _ = try store.insert(added.map { lasting($0, $1, $2) }, in: "w")
            if seed % 2 == 1 { try store.pack(before: time(limit)) }
        }
        // Packed events have no number.
        let areNumbered = Set(try store.events(in: "w").map { $0.id > 0 })
        #expect(areNumbered == (seed % 2 == 1 ? [false, true] : [true]))
        let order = all.enumerated().sorted {
            ($0.element.from, $0.offset) > ($1.element.from, $1.offset)
        }.map(\.element)
        for _ in 0..<100 {
            let ends = (0..<2).map { _ in
                Bool.random(using: &random) ? Int.random(in: -2...125, using: &random) : nil
            }
            let (from, until) = (ends[0] ?? -1_000, max(ends[1] ?? 1_000, ends[0] ?? -1_000))
            let wanted = order.filter { $0.from <= until && $0.until >= from }.map {
                "\($0.app) \(max($0.from, from))–\(min($0.until, until))"
            }
            let limit = Int.random(in: -1...25, using: &random)
            let (start, end) = (ends[0].map(time), ends[1].map { _ in time(until) })
            let found = try store.events(in: "w", from: start, until: end, limit: limit).map {
                "\($0.data["app"]?.string ?? "") \(hour($0.start))–\(hour($0.end))"
            }
            #expect(found == (limit < 0 ? wanted : Array(wanted.prefix(limit))))
            #expect(try store.count(in: "w", from: start, until: end) == wanted.count)
        }
    }

    @Test(
        "B8: a packed event keeps one field of its data, and times in seconds",
        arguments: [
            ("currentwindow", ["app": "Mail", "title": "x"], ["app": "Mail"]),
            ("currentwindow", ["title": "x"], ["app": ""]),
            ("afkstatus", ["status": "afk", "since": 7], ["status": "afk"]),
            ("web.tab.current", ["url": "https://www.x.org/y"], ["url": "https://x.org/"]),
            ("app.editor.activity", ["file": "x"], [:]),
        ] as [(String, JSON, JSON)])
    func coarse(type: String, data: JSON, word: JSON) throws {
        let store = try folder.store(bucket("b", type))
        _ = try store.insert(
            [event(10.999_999, 1.499_999, data), event(11, 1.5, data), event(-0.5, 0, data)],
            in: "b")
        try store.pack(before: event(86_400, 0).start)
        let packed = try store.events(in: "b")
        #expect(
            packed.map(\.start) == [event(11, 0).start, event(10, 0).start, event(-1, 0).start])
        #expect(packed.map(\.duration) == [2_000_000, 1_000_000, 0])
        #expect(packed.allSatisfy { $0.data == word })
    }

    @Test("B8: after packing, an event over several days is found on each of them")
    func days() throws {
        let store = try folder.store(bucket("b", "afkstatus"))
        let (day, length) = (86_400.0, 2.5 * 86_400.0)
        _ = try store.insert([event(100, length, ["status": "afk"])], in: "b")
        try store.pack(before: event(4 * day, 0).start)
        for noon in [0.5, 1.5, 2.4] {
            let found = try store.events(
                in: "b", from: event(noon * day, 0).start, until: event(noon * day + 60, 0).start)
            #expect(found.map(\.duration) == [60_000_000])
            #expect(found.allSatisfy { $0.data == ["status": "afk"] })
        }
        let all = try store.events(in: "b").reversed()
        #expect(all.first?.start == event(100, 0).start)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(all.reduce(0) { $0 + $1.duration } == Int64(length) * 1_000_000)
    }

    @Test("B8: packing old events makes the file smaller")
    func shrinking() throws {
        let store = try folder.store(bucket("w"))
        let long = String(repeating: "x", count: 10_000)
        _ = try store.insert(
            (0..<50).map { event(Double($0), 1, ["app": "x", "title": .string("\($0)\(long)")]) },
            in: "w")
        #expect(folder.bytes.count > 500_000)
        try store.pack(before: event(86_400, 0).start)
        #expect(folder.bytes.count < 100_000)
    }

    @Test("B8: old events are packed in whole days, without their details")
    func packing() throws {
        let store = try folder.store(bucket("w"), bucket("t", "web.tab.current"))
        let day = 86_400.0
        _ = try store.insert(
            [
                event(10, 5, ["app": "Mail", "title": "Secret 4711"]), event(day - 1, 9),
                event(2 * day, 5, ["app": "Mail", "title": "Kept"]),
            ], in: "w")
        _ = try store.insert([event(20, 5, ["url": "https://www.x.org/secret4711"])], in: "t")
        let before = try store.events(in: "w")
        try store.pack(before: event(2 * day + 3, 0).start)
        try store.pack(before: event(2 * day + 3, 0).start)
        let after = try store.events(in: "w")
        #expect(after.map(\.start) == before.map(\.start))
        #expect(after.map(\.duration) == before.map(\.duration))
        #expect(after.map { $0.data["title"]?.string } == ["Kept", nil, nil])
        #expect(after.map { $0.data["app"]?.string } == ["Mail", "Kindle", "Mail"])
        #expect(try store.events(in: "t").map { $0.data["url"] } == ["https://x.org/"])
        #expect(try store.events(in: "w", from: event(day + 2, 0).start).count == 2)
        #expect(try store.count(in: "w") == 3)
        #expect(folder.bytes.range(of: Data("4711".utf8)) == nil)
    }

    @Test("B8: a packed day is decoded unchanged, and malformed bytes are rejected")
    func packedDays() {
        for seed in 0..<200 {
            var random = SeededGenerator(UInt64(seed))
            var at: Int64 = 5 * 86_400
            let entries = (0..<Int.random(in: 0...50, using: &random)).map { _ in
                at += .random(in: 0...1_000, using: &random)
                return PackedDay.Entry(
                    start: at, seconds: .random(in: 0...100_000, using: &random),
                    word: ["", "a", "é💧", "Kindle"].randomElement(using: &random) ?? "")
            }
            let day = PackedDay(day: 5, entries: entries)
            #expect(PackedDay(day: 5, bytes: day.bytes) == day)
            var broken = day.bytes
            for _ in 0..<20 {
                broken[Int.random(in: 0..<broken.count, using: &random)] = .random(
                    in: 0...255, using: &random)
                _ = PackedDay(day: 5, bytes: broken)
            }
        }
        #expect(PackedDay(day: 0, bytes: []) == nil)
        #expect(PackedDay(day: 0, bytes: [255]) == nil)
        #expect(PackedDay(day: 0, bytes: [1, 200]) == nil)
        #expect(PackedDay(day: 0, bytes: [0, 1, 1, 0]) == nil)
        // A number has at most nine bytes.
        func begun(_ number: [UInt8]) -> Int64? {
            PackedDay(day: 0, bytes: [1, 1, 97] + number + [0, 0])?.entries.first?.start
        }
        #expect(begun([UInt8](repeating: 255, count: 8) + [127]) == .max)
        #expect(begun([UInt8](repeating: 128, count: 9) + [0]) == nil)
    }
}
