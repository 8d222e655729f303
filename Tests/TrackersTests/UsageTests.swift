import Core
import CoreTesting
import Testing

@testable import Trackers

struct UsageTests {
    private func recognise(_ sighting: AppObservation) -> String? {
        switch (sighting.name, sighting.host, sighting.title) {
        case ("Kindle", _, _): "kindle"
        case ("Firefox Reader", _, _): "reader"
        case (_, "youtube.com", _), (_, nil, "Cats - YouTube"): "youtube"
        default: nil
        }
    }

    private func seconds(_ reading: UsageReading) -> [String] {
        reading.usage(
            from: TrackerTime(microseconds: 0), until: TrackerTime(microseconds: 1_000_000_000),
            recognise: recognise
        ).map { used in
            let ends = [used.from, used.until].map { String($0.microseconds / 1_000_000) }
            return "\(used.app) \(ends[0])–\(ends[1])"
        }
    }

    private let tab: JSON = ["url": "https://www.youtube.com/x", "title": "A video"]

    @Test("B8: windows of known apps count, except while a watcher reports the person away")
    func windows() {
        let windows = [event(0, 100), event(100, 50, ["app": "Mail"]), event(150, 50)]
        #expect(seconds(UsageReading(windows: windows)) == ["kindle 0–100", "kindle 150–200"])
        let away = [
            event(0, 60, ["status": "not-afk"]), event(60, 20, ["status": "afk"]),
            event(190, 900, ["status": "afk"]),
        ]
        #expect(
            seconds(UsageReading(windows: windows, away: away))
                == ["kindle 0–60", "kindle 80–100", "kindle 150–190"])
    }

    @Test("B8: web pages count while their browser is in front, or if there are no windows")
    func tabs() {
        let windows = [event(0, 100, ["app": "firefox"]), event(100, 100, ["app": "Mail"])]
        #expect(
            seconds(UsageReading(windows: windows, tabs: [event(50, 100, tab)]))
                == ["youtube 50–100"])
        #expect(seconds(UsageReading(tabs: [event(50, 100, tab)])) == ["youtube 50–150"])
        #expect(seconds(UsageReading(windows: [], tabs: [event(50, 100, tab)])) == [])
        #expect(seconds(UsageReading(windows: windows)) == [])
        let reader = event(0, 100, ["app": "Firefox Reader"])
        #expect(
            seconds(UsageReading(windows: [reader], tabs: [event(20, 30, tab)]))
                == ["reader 0–100"])
    }

    @Test("B8: the web page decides which app is used, or the window title if no page is known")
    func titles() {
        let titled: JSON = ["app": "firefox", "title": "Cats - YouTube"]
        #expect(seconds(UsageReading(windows: [event(0, 100, titled)])) == ["youtube 0–100"])
        let other: JSON = ["url": "https://example.org/", "title": "Cats - YouTube"]
        #expect(
            seconds(UsageReading(windows: [event(0, 100, titled)], tabs: [event(20, 30, other)]))
                == ["youtube 0–20", "youtube 50–100"])
        let mail: JSON = ["app": "Mail", "title": "Cats - YouTube"]
        #expect(
            seconds(UsageReading(windows: [event(0, 100, mail)], tabs: [event(20, 30, other)]))
                == ["youtube 0–100"])
    }

    @Test("B8: overlapping use counts once, and use outside the period does not count")
    func overlaps() {
        #expect(
            seconds(UsageReading(windows: [event(10, 10), event(15, 10), event(25, 5)]))
                == ["kindle 10–30"])
        #expect(
            seconds(UsageReading(windows: [event(-50, 60), event(990, 60)]))
                == ["kindle 0–10", "kindle 990–1000"])
    }

    @Test("B8: use equals that of a naive implementation, second by second")
    func model() {
        for seed in 0..<200 {
            var random = SeededGenerator(UInt64(seed))
            func events(_ data: [JSON]) -> [TrackerEvent] {
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    event(
                        Double(Int.random(in: -20...120, using: &random)),
                        Double(Int.random(in: 0...60, using: &random)),
                        data.randomElement(using: &random) ?? .null)
                }
            }
            let windows =
                Bool.random(using: &random)
                ? events([
                    ["app": "Kindle"], ["app": "firefox"], ["app": "Mail"],
                    ["app": "firefox", "title": "Cats - YouTube"],
                ]) : nil
            let tabs = Bool.random(using: &random) ? events([tab, ["url": "https://x.org"]]) : nil
            let away =
                Bool.random(using: &random)
                ? events([["status": "afk"], ["status": "not-afk"]]) : nil
            let found = UsageReading(windows: windows, tabs: tabs, away: away).usage(
                from: TrackerTime(microseconds: 0), until: TrackerTime(microseconds: 100_000_000),
                recognise: recognise)
            func covers(_ event: TrackerEvent, _ second: Int) -> Bool {
                let at = Int64(second) * 1_000_000 + 500_000
                return event.start.microseconds <= at && at < event.end.microseconds
            }
            for second in -5..<110 {
                let open = (windows ?? []).filter { covers($0, second) }
                let seen = open.map(\.data["app"]?.string)
                let isTitled = open.contains { $0.data["title"] != nil }
                let shown = (tabs ?? []).filter { covers($0, second) }
                let page = shown.contains { $0.data == tab }
                let gone = (away ?? []).contains {
                    covers($0, second) && $0.data["status"] == "afk"
                }
                let isIn = (0..<100).contains(second) && !gone
                let kindle = isIn && seen.contains("Kindle")
                let youtube =
                    isIn
                    && (page && (windows == nil || seen.contains("firefox"))
                        || isTitled && shown.isEmpty)
                for (app, wanted) in [("kindle", kindle), ("youtube", youtube)] {
                    let has = found.filter {
                        $0.app == app
                            && covers(
                                TrackerEvent(
                                    start: $0.from,
                                    duration: $0.until.microseconds - $0.from.microseconds,
                                    data: .null), second)
                    }.count
                    #expect(has == (wanted ? 1 : 0), "seed \(seed), \(app) at \(second)")
                }
            }
        }
    }
}
