import Core
import Foundation
import TimeTradingAPI
import Trackers

extension Bench {
    /// Stores a day of heartbeats from three watchers, one every five seconds each, in a new store.
    /// Then reads the usage, from the first heartbeat to the uses that a balance reports.
    static func beats(_ folder: String, rounds: Int) throws {
        let zero = TrackerTime(microseconds: 1_795_000_000 * 1_000_000)
        let apps = Apps([
            TrackedApp(id: "kindle", name: "Kindle", list: .productive),
            TrackedApp(id: "video", name: "Video", list: .vice, domains: ["video.example"]),
        ])
        let kinds: [(id: String, type: String, data: [JSON])] = [
            (
                "window", "currentwindow",
                (0..<7).map { ["app": $0 == 3 ? "Kindle" : "App", "title": .string("T\($0)")] }
            ),
            (
                "web", "web.tab.current",
                (0..<5).map { ["url": .string("https://video.example/\($0)"), "title": "V"] }
            ),
            ("afk", "afkstatus", [["status": "not-afk"]]),
        ]
        var times: [Double] = []
        for round in 0..<rounds {
            let place = "\(folder)/beats-\(round)"
            try FileManager.default.createDirectory(
                atPath: place, withIntermediateDirectories: true)
            let store = try TrackerStore(folder: place)
            for kind in kinds {
                _ = try store.create(
                    Bucket(
                        id: kind.id, type: kind.type, client: "bench", hostname: "bench",
                        created: zero))
            }
            let begin = ContinuousClock.now
            for beat in 0..<17_280 {
                let at = TrackerTime(microseconds: zero.microseconds + Int64(beat) * 5_000_000)
                for kind in kinds {
                    let data = kind.data[beat / 24 % kind.data.count]
                    _ = try store.heartbeat(
                        TrackerEvent(start: at, duration: 0, data: data), pulsetime: 6_000_000,
                        in: kind.id)
                }
            }
            let end = TrackerTime(microseconds: zero.microseconds + 86_400_000_000)
            let uses = try store.reports(now: end, soFar: true).flatMap { $0.uses(of: apps) }
            precondition(uses.count > 100)
            times.append((ContinuousClock.now - begin) / .milliseconds(1))
        }
        print("beats", times.sorted()[rounds / 2])
    }
}
