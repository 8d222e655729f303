public import Core
public import Engine
public import RouteKit
internal import Synchronization

/// Records what a made-up person does as if they had sent it when it happened.
public final class DemoTeller: Sendable {
    /// The clock of the engine that it is told to: it shows when the last thing happened.
    public let clock: any Clock
    private let watch: Watch
    private let dispatcher: RouteDispatcher
    private let zone: String
    private let ids = Mutex<[String: String]>([:])

    /// A teller to an engine over a program's routes, in a zone; `engine` makes it with the clock
    /// that it is given.
    public init(
        _ routes: [Route], zone: Zone, engine: (any Clock) -> Engine
    ) throws(WiringError) {
        watch = Watch()
        clock = watch
        self.zone = zone.identifier
        dispatcher = try RouteDispatcher(routes, engine: engine(watch))
    }

    /// Records one happening; throws what the program says if it refuses.
    func tell(_ happening: DemoHappening, at instant: Instant) async throws(Rejection) {
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

    /// With the ids of what was made under each name.
    private func filled(_ text: String) -> String {
        ids.withLock { $0 }.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Uses are said by how long they lasted, and end when they are told.
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

/// A clock that is set.
private final class Watch: Clock, Sendable {
    private let instant = Mutex(Instant(milliseconds: 0))

    func now() -> Instant { instant.withLock { $0 } }
    func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
}
