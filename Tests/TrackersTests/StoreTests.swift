import Core
import CoreTesting
import Foundation
import Testing

@testable import Trackers

struct StoreTests {
    private func folder() throws -> String {
        let path = NSTemporaryDirectory() + "cairn-trackers-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    private func bucket(_ id: String, _ kind: Bucket.Kind = .window) -> Bucket {
        Bucket(
            id: id, type: kind.rawValue, client: "test", hostname: "here",
            created: TrackerTime(microseconds: 0))
    }

    @Test("B8: heartbeats become events, and a store that is opened again has them")
    func heartbeats() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            let store = try TrackerStore(folder: folder)
            #expect(try store.create(bucket("w")))
            #expect(try !store.create(bucket("w")))
            for second in stride(from: 0.0, through: 60, by: 5) {
                let title: JSON = ["app": "Kindle", "title": second < 30 ? "One" : "Two"]
                _ = try store.heartbeat(event(second, 0, title), pulsetime: 6_000_000, in: "w")
            }
            #expect(try store.count(in: "w") == 2)
            try store.flush()
        }
        let store = try TrackerStore(folder: folder)
        let events = try store.events(in: "w")
        #expect(events.map(\.duration) == [30_000_000, 25_000_000])
        #expect(events.map { $0.data["title"]?.string } == ["Two", "One"])
        #expect(store.bucket("w")?.lastUpdated == event(60, 0).start)
        // The latest event goes on where the store was left.
        let whole = try store.heartbeat(
            event(65, 0, ["app": "Kindle", "title": "Two"]), pulsetime: 6_000_000, in: "w")
        #expect(whole.duration == 35_000_000 && whole.id == events[0].id)
        #expect(try store.count(in: "w") == 2)
    }

    @Test("B8: what a watcher sends late is told too, in a store that is opened again as well")
    func late() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app: JSON = ["app": "Kindle"]
        func spans(_ store: TrackerStore, soFar: Bool = false) throws -> [[Int64]] {
            try store.reports(now: event(9_000, 0).start, soFar: soFar).map {
                [$0.from.microseconds / 1_000_000, $0.until.microseconds / 1_000_000]
            }
        }
        do {
            let store = try TrackerStore(folder: folder)
            _ = try store.create(bucket("w"))
            _ = try store.insert([event(2_000, 100, app)], in: "w")
            let report = try #require(try store.reports(now: event(9_000, 0).start).first)
            // While it is taken, something comes of a time before its end, and of one after.
            _ = try store.insert([event(1_000, 50, app), event(3_000, 10, app)], in: "w")
            try store.finish(report)
            #expect(try spans(store) == [[1_000, 3_010]])
            for report in try store.reports(now: event(9_000, 0).start) {
                try store.finish(report)
            }
            #expect(try spans(store).isEmpty)
            _ = try store.insert([event(500, 5, app)], in: "w")
            #expect(try spans(store, soFar: true) == [[500, 3_010]])
        }
        #expect(try spans(TrackerStore(folder: folder)) == [[500, 3_010]])
    }

    @Test("B8: one process keeps a store, and a second one is told so")
    func busy() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try TrackerStore(folder: folder)
        let error = #expect(throws: Rejection.self) { try TrackerStore(folder: folder) }
        #expect(error?.code == "tracker.busy")
        #expect(store.buckets().isEmpty)
    }

    @Test("B8: a file that is no store, and one of a newer version, are refused and left alone")
    func strangers() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/usage.db"
        let bytes = Data("This is no database, however long it may be.".utf8)
        #expect(FileManager.default.createFile(atPath: path, contents: bytes))
        let error = #expect(throws: Rejection.self) { try TrackerStore(folder: folder) }
        #expect(error?.code == "tracker.store")
        #expect(FileManager.default.contents(atPath: path) == bytes)
    }

    @Test("B8: events are told of a span, the latest first, cut to it, and so many at most")
    func spans() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try TrackerStore(folder: folder)
        _ = try store.create(bucket("w"))
        let added = try store.insert([event(0, 10), event(20, 10), event(40, 10)], in: "w")
        #expect(added.map(\.id) == [1, 2, 3])
        let part = try store.events(
            in: "w", from: event(5, 0).start, until: event(25, 0).start)
        #expect(part.map(\.start) == [event(20, 0).start, event(5, 0).start])
        #expect(part.map(\.duration) == [5_000_000, 5_000_000])
        #expect(try store.events(in: "w", limit: 1).map(\.id) == [3])
        #expect(try store.events(in: "w", limit: 0) == [])
        #expect(try store.events(in: "w", limit: -1).count == 3)
        #expect(try store.count(in: "w", from: event(30, 0).start) == 2)
        #expect(try store.event(2, in: "w")?.duration == 10_000_000)
        #expect(try store.remove(event: 3, in: "w"))
        #expect(try !store.remove(event: 3, in: "w"))
        #expect(store.bucket("w")?.lastUpdated == event(30, 0).start)
        let error = #expect(throws: Rejection.self) { try store.events(in: "nowhere") }
        #expect(error?.category == .notFound)
    }

    @Test("B8: a beat that comes late neither shortens nor becomes the latest")
    func afterwards() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try TrackerStore(folder: folder)
        _ = try store.create(bucket("w"))
        _ = try store.heartbeat(event(100, 10), pulsetime: 5_000_000, in: "w")
        _ = try store.heartbeat(event(50, 0), pulsetime: 5_000_000, in: "w")
        let next = try store.heartbeat(event(112, 0), pulsetime: 5_000_000, in: "w")
        #expect(next.start == event(100, 0).start && next.duration == 12_000_000)
        #expect(try store.count(in: "w") == 2)
    }

    @Test("B8: a bucket that is taken away leaves nothing of what it held")
    func removing() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try TrackerStore(folder: folder)
        _ = try store.create(bucket("w"))
        _ = try store.insert([event(0, 1, ["app": "x", "title": "Only here 4711"])], in: "w")
        try store.remove("w")
        #expect(store.buckets().isEmpty)
        let bytes = try #require(FileManager.default.contents(atPath: folder + "/usage.db"))
        #expect(bytes.range(of: Data("Only here 4711".utf8)) == nil)
    }

    @Test("B8: old events become coarse by whole days, and what they showed is gone")
    func packing() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try TrackerStore(folder: folder)
        _ = try store.create(bucket("w"))
        _ = try store.create(bucket("t", .tab))
        let day = 86_400.0
        _ = try store.insert(
            [event(10, 5, ["app": "Mail", "title": "Secret 4711"]), event(day - 1, 9),
             event(2 * day, 5, ["app": "Mail", "title": "Kept"])], in: "w")
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
        let bytes = try #require(FileManager.default.contents(atPath: folder + "/usage.db"))
        #expect(bytes.range(of: Data("4711".utf8)) == nil)
    }

    @Test("B8: a packed day is read as it was written, and bytes that are none are refused")
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
    }
}
