import Core
import Synchronization
import Testing
import TimeTradingAPI

@testable import Trackers

struct ReportTests {
    private let folder: StoreFolder
    private let apps = Apps([
        TrackedApp(id: "kindle", name: "Kindle", list: .productive),
        TrackedApp(id: "youtube", name: "YouTube", list: .vice, domains: ["youtube.com"]),
    ])

    init() throws { folder = try StoreFolder() }

    private static func time(_ seconds: Int64) -> TrackerTime {
        TrackerTime(microseconds: seconds * 1_000_000)
    }

    private func shown(_ uses: [ReportUsage.Use]) -> [String] {
        uses.map { "\($0.app) \($0.from.milliseconds)–\($0.until.milliseconds)" }
    }

    @Test(
        "B8: use in progress is reported every five minutes, finished use immediately",
        arguments: [
            // the latest event of each bucket with from and until; settled before, now, settled
            ([(.window, 0, 299)], 0, 299, nil), ([(.window, 0, 300)], 0, 300, 300),
            ([(.window, 0, 400)], 300, 400, nil), ([(.window, 100, 110)], 0, 110, 100),
            ([(.window, 0, 10)], 0, 700, 10), ([(.window, 0, 10)], 0, 610, nil),
            ([(.window, 0, 10)], 0, 611, 10), ([(.window, 0, 10)], 10, 900, nil),
            ([(.window, 0, 400), (.away, 0, 200)], 0, 400, 200),
            // A watcher that is silent for more than ten minutes is not waited for.
            ([(.window, 0, 1_000), (.away, 0, 400)], 0, 1_000, 400),
            ([(.window, 0, 1_000), (.away, 0, 399)], 0, 1_000, 1_000),
            ([(.window, 0, 1_000), (.window, 0, 400)], 0, 1_000, 400),
            ([(.window, 0, 1_000), (.window, 0, 399)], 0, 1_000, 1_000),
            // Pages are waited for if no watcher sees windows; absences alone report nothing.
            ([(.window, 0, 900), (.tab, 0, 800)], 0, 900, 900), ([(.tab, 0, 300)], 0, 300, 300),
            ([(.away, 0, 900)], 0, 900, nil), ([], 0, 900, nil),
        ] as [([(Bucket.Kind, Int64, Int64)], Int64, Int64, Int64?)])
    func settling(
        latest: [(Bucket.Kind, Int64, Int64)], known: Int64, now: Int64, settled: Int64?
    ) {
        let events = latest.map { kind, from, until in
            (kind: kind, event: event(Double(from), Double(until - from)))
        }
        let limit = FinalTime.limit(events, after: Self.time(known), now: Self.time(now))
        #expect(limit == settled.map(Self.time))
    }

    @Test("B8: web pages are reported if no watcher sends windows; each machine is separate")
    func machines() throws {
        let page: JSON = ["url": "https://www.youtube.com/x", "title": "Kindle"]
        let store = try folder.store(
            bucket("t", "web.tab.current"), bucket("w"), bucket("a", "afkstatus"),
            bucket("there", on: "there"), bucket("there too", on: "there"))
        _ = try store.insert([event(0, 100, page)], in: "t")
        _ = try store.insert([event(40, 100, ["status": "afk"])], in: "a")
        _ = try store.insert([event(4, 6)], in: "there")
        _ = try store.insert([event(0, 10, ["title": "Cats - YouTube"])], in: "there too")
        func told() throws -> [String] {
            try store.reports(now: Self.time(9_000)).sorted { $0.hostname < $1.hostname }
                .flatMap { shown($0.uses(of: apps)) }
        }
        let there = ["youtube 0–10000", "kindle 4000–10000"]
        #expect(try told() == ["youtube 0–40000"] + there)
        _ = try store.insert([event(10, 100, ["app": "firefox"])], in: "w")
        #expect(try told() == ["youtube 10000–40000"] + there)
    }

    @Test("B8: reports cover 30 days and are reread after a second or a new event")
    func live() throws {
        let (month, first) = (Int64(30 * 86_400), Int64(1_795_392_000))
        func at(_ milliseconds: Int64) -> Instant {
            Instant(milliseconds: (month + first) * 1_000 + milliseconds)
        }
        let store = Mutex<TrackerStore?>(nil)
        let live = LiveReading { store.withLock { $0 } }
        func told(_ now: Int64, of apps: Apps? = nil) -> [String] {
            live.uses(of: apps ?? self.apps, at: at(now)).map {
                let ends = [$0.from, $0.until].map { $0.milliseconds - first * 1_000 }
                return "\($0.app) \(ends[0])–\(ends[1])"
            }
        }
        #expect(told(0).isEmpty)
        let open = try folder.store(bucket("w"))
        _ = try open.insert([event(Double(first), 60)], in: "w")
        store.withLock { $0 = open }
        #expect(told(0) == ["kindle 0–60000"])
        #expect(told(999) == ["kindle 0–60000"])
        #expect(told(1_000) == ["kindle 1000–60000"])
        #expect(told(1_999, of: Apps([])).isEmpty)
        #expect(told(1_998) == ["kindle 1998–60000"])
        _ = try open.insert([event(Double(first + 60), 5)], in: "w")
        #expect(told(1_999) == ["kindle 1999–65000"])
        // While the file is unreadable, earlier reports remain.
        store.withLock { $0 = nil }
        #expect(told(5_000) == ["kindle 1999–65000"])
    }

    @Test(
        "B8: use is reported in milliseconds if it lasted at least one millisecond",
        arguments: [
            (0, 999, []), (0, 1_000, ["x 0–1"]), (999, 1_000, ["x 0–1"]), (1_000, 1_999, []),
            (1_999, 5_999, ["x 1–5"]),
        ] as [(Int64, Int64, [String])])
    func milliseconds(from: Int64, until: Int64, told: [String]) {
        let usage = AppUsage(
            app: "x", from: TrackerTime(microseconds: from),
            until: TrackerTime(microseconds: until))
        #expect(shown([usage.reported].compactMap { $0 }) == told)
    }
}
