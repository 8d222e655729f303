import Core
import Foundation
import Testing

@testable import Trackers

struct StoreTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("B8: heartbeats become events, which are kept when the store is reopened")
    func heartbeats() throws {
        do {
            let store = try folder.store()
            #expect(try store.create(bucket("w")))
            #expect(try !store.create(bucket("w")))
            for second in stride(from: 0.0, through: 60, by: 5) {
                let title: JSON = ["app": "Kindle", "title": second < 30 ? "One" : "Two"]
                _ = try store.heartbeat(event(second, 0, title), pulsetime: 6_000_000, in: "w")
            }
            #expect(try store.count(in: "w") == 2)
            try store.flush()
        }
        let store = try folder.store()
        let events = try store.events(in: "w")
        #expect(events.map(\.duration) == [30_000_000, 25_000_000])
        #expect(events.map { $0.data["title"]?.string } == ["Two", "One"])
        #expect(store.bucket("w")?.lastUpdated == event(60, 0).start)
        // The latest event continues after reopening.
        let whole = try store.heartbeat(
            event(65, 0, ["app": "Kindle", "title": "Two"]), pulsetime: 6_000_000, in: "w")
        #expect(whole.duration == 35_000_000 && whole.id == events[0].id)
        #expect(try store.count(in: "w") == 2)
    }

    @Test("B8: events that arrive late are also reported, even after the store is reopened")
    func late() throws {
        let app: JSON = ["app": "Kindle"]
        func spans(_ store: TrackerStore, soFar: Bool = false) throws -> [[Int64]] {
            try store.reports(now: event(9_000, 0).start, soFar: soFar).map {
                [$0.from.microseconds / 1_000_000, $0.until.microseconds / 1_000_000]
            }
        }
        do {
            let store = try folder.store(bucket("w"))
            _ = try store.insert([event(2_000, 100, app)], in: "w")
            let report = try #require(try store.reports(now: event(9_000, 0).start).first)
            // During a report an event before its end and one after it arrive.
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
        #expect(try spans(folder.store()) == [[500, 3_010]])
    }

    @Test("B8: only one process can open a tracker store; a second one gets an error")
    func busy() throws {
        let store = try folder.store()
        let error = #expect(throws: Rejection.self) { try folder.store() }
        #expect(error?.code == "tracker.busy")
        #expect(store.buckets().isEmpty)
    }

    @Test(
        "B8: another program's file or a newer version's is rejected and left unchanged",
        arguments: [(false, "tracker.store"), (true, "tracker.version")])
    func strangers(isNewer: Bool, code: String) throws {
        var bytes = Data("This is no database, however long it may be.".utf8)
        if isNewer {
            _ = try folder.store(bucket("w"))
            bytes = folder.bytes
            // SQLite stores the user version in bytes 60 to 63.
            bytes[63] += 1
        }
        try bytes.write(to: URL(filePath: folder.file))
        let error = #expect(throws: Rejection.self) { try folder.store() }
        #expect(error?.code == code)
        #expect(folder.bytes == bytes)
    }

    @Test("B8: a text used by many events is stored once, in a file only its owner can read")
    func room() throws {
        let store = try folder.store(bucket("w"))
        let data: JSON = ["title": .string(String(repeating: "x", count: 10_000))]
        _ = try store.insert((0..<50).map { event(Double($0), 0, data) }, in: "w")
        #expect((10_000..<100_000).contains(folder.bytes.count))
        let kept = try FileManager.default.attributesOfItem(atPath: folder.file)
        #expect(kept[.posixPermissions] as? Int == 0o600)
    }

    @Test("B8: events of a period are returned latest first, cut to the period, up to the limit")
    func spans() throws {
        let store = try folder.store(bucket("w"))
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

    @Test("B8: a late heartbeat neither shortens an event nor becomes the latest")
    func afterwards() throws {
        let store = try folder.store(bucket("w"))
        _ = try store.heartbeat(event(100, 10), pulsetime: 5_000_000, in: "w")
        _ = try store.heartbeat(event(50, 0), pulsetime: 5_000_000, in: "w")
        let next = try store.heartbeat(event(112, 0), pulsetime: 5_000_000, in: "w")
        #expect(next.start == event(100, 0).start && next.duration == 12_000_000)
        #expect(try store.count(in: "w") == 2)
    }

    @Test("B8: deleting a bucket removes all of its contents")
    func removing() throws {
        let store = try folder.store(bucket("w"))
        _ = try store.insert([event(0, 1, ["app": "x", "title": "Only here 4711"])], in: "w")
        try store.remove("w")
        #expect(store.buckets().isEmpty)
        #expect(folder.bytes.range(of: Data("Only here 4711".utf8)) == nil)
    }
}
