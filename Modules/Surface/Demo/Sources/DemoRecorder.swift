public import Core
public import Engine
public import RouteKit
internal import Synchronization

/// Records the made-up user's actions as if they were sent at their time.
public final class DemoRecorder: Sendable {
    /// The clock of the engine, which shows the time of the latest action.
    public let clock: any Clock
    private let watch: SettableClock
    private let dispatcher: RouteDispatcher
    private let zone: String
    private let ids = Mutex<[String: String]>([:])

    /// Creates a recorder for a program's routes in a zone; `engine` creates the engine with the
    /// given clock.
    public init(
        _ routes: [Route], zone: Zone, engine: (any Clock) -> Engine
    ) throws(WiringError) {
        watch = SettableClock()
        clock = watch
        self.zone = zone.identifier
        dispatcher = try RouteDispatcher(routes, engine: engine(watch))
    }

    /// Records one action; throws the program's rejection.
    func record(_ happening: DemoAction, at instant: Instant) async throws(Rejection) {
        watch.set(instant)
        let path = filled("/api/v1" + happening.path)
        let body = filled(JSON.object(timed(happening.body, at: instant)).text)
        let fields = ["content-type": "application/json", "cairn-zone": zone]
        let request = RawRequest(
            method: happening.method, path: path, body: Array(body.utf8)
        ) { fields[$0] }
        let reply = await dispatcher.answer(
            request, to: dispatcher.find(method: happening.method, path: path))
        let answer = try? JSON(parsing: reply.body)
        guard reply.status < 300 else {
            throw Rejection(
                "demo.refused",
                "\(happening.method) \(happening.path): "
                    + "\(answer?["detail"]?.string ?? "no answer").", category: .damaged)
        }
        guard let name = happening.naming, let made = answer?["item"] ?? answer?["goal"],
            let id = made["id"]?.string
        else { return }
        ids.withLock { $0[name] = id }
    }

    /// Replaces names by the ids of the created things.
    private func filled(_ text: String) -> String {
        ids.withLock { $0 }.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Replaces durations by intervals that end at the time of the report.
    private func timed(_ body: JSONObject, at instant: Instant) -> JSONObject {
        guard let uses = body["uses"]?.array else { return body }
        var timed = body
        timed["uses"] = .array(
            uses.map { use in
                let length = (use["minutes"]?.whole ?? 0) * 60_000
                return [
                    "app": use["app"] ?? .null, "from": .integer(instant.milliseconds - length),
                    "until": .integer(instant.milliseconds),
                ]
            })
        return timed
    }
}

/// A clock that can be set.
private final class SettableClock: Clock, Sendable {
    private let instant = Mutex(Instant(milliseconds: 0))

    func now() -> Instant { instant.withLock { $0 } }
    func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
}
