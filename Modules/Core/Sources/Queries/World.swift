/// The folded state of every module for one account, as a value.
public struct World: Sendable {
    /// The greatest hybrid timestamp of all folded events.
    public var time: HybridTimestamp { latest.time }
    /// The instant and the day of the latest event; nil if there are no events.
    public var lastRecorded: (instant: Instant, day: Day)? {
        latest == .zero ? nil : (lastInstant, lastDay)
    }
    private var latest = Stamp.zero
    private var lastInstant = Instant(milliseconds: 0)
    private var lastDay = Day(Int32(0))
    /// The user's restarts. Rule O2.
    public private(set) var restarts = Restarts()
    /// True if the state contains events that no longer count, and must be rebuilt from
    /// `restarted`.
    ///
    /// The causes are: a restart was undone, a restart is older than folded events, events were
    /// replaced, or folded events must not be recorded.
    public internal(set) var isStale = false
    /// The account whose state this is; nil if unknown. It is not part of any event.
    public private(set) var account: AccountID?
    var slots: [any AnySlot]
    let wiring: StateWiring

    init(wiring: StateWiring) {
        slots = wiring.slots
        self.wiring = wiring
    }

    /// The world before any event, but with the restarts known so far.
    public var restarted: World {
        var world = World(wiring: wiring)
        world.restarts = restarts
        world.account = account
        return world
    }

    /// Returns the same world for an account.
    public func belonging(to account: AccountID) -> World {
        var world = self
        world.account = account
        return world
    }

    /// Returns the state of a projection. It traps if the program has no such projection.
    public func state<P: Projection>(of: P.Type) -> P.State {
        guard let index = wiring.index[ObjectIdentifier(P.self)],
            let slot = slots[index] as? Slot<P>
        else { preconditionFailure("no module of this program keeps \(P.name)") }
        return slot.state
    }

    /// Folds events; their order does not matter. Events of unknown kinds and events out of bounds
    /// are ignored. Rule Y3.
    public mutating func fold(_ events: [Event]) {
        var work = [[FoldStep]](repeating: [], count: slots.count)
        for (position, event) in events.enumerated() where event.excess == nil {
            let isLatest = note(event)
            guard let takers = wiring.takers[event.kind] else {
                guard restarts.take(event) else { continue }
                if isLatest, restarts.horizon == event.stamp {
                    slots = wiring.slots
                    work = [[FoldStep]](repeating: [], count: slots.count)
                } else {
                    isStale = true
                }
                continue
            }
            guard event.stamp > restarts.horizon else { continue }
            for taker in takers {
                work[taker.slot].append(FoldStep(event: position, kind: taker.kind))
            }
        }
        for index in slots.indices where !work[index].isEmpty {
            slots[index].fold(events, work[index])
        }
    }

    /// The snapshot of every projection: its name, its version and the bytes of its state.
    public var snapshots: [(name: String, version: Int, bytes: [UInt8])] {
        var clock = ByteWriter()
        clock.stamp(latest)
        clock.fixed(lastInstant.milliseconds)
        clock.fixed(lastDay.number)
        restarts.write(to: &clock)
        return [(World.clockName, World.clockVersion, clock.bytes)]
            + slots.map { ($0.name, $0.version, $0.snapshot()) }
    }

    /// The names and versions of the snapshots.
    public var snapshotNames: [(name: String, version: Int)] {
        [(World.clockName, World.clockVersion)] + slots.map { ($0.name, $0.version) }
    }

    /// Replaces the state with this name by the one from a snapshot. Returns false if the bytes are
    /// invalid.
    public mutating func restore(_ name: String, from bytes: [UInt8]) -> Bool {
        if name == World.clockName {
            return restoreClock(bytes)
        }
        guard let index = slots.firstIndex(where: { $0.name == name }) else { return false }
        return slots[index].restore(bytes)
    }

    private static let clockName = "core.clock"
    /// Version 1 folded events out of bounds, version 2 had no restarts, and version 3 had no
    /// superseded events.
    private static let clockVersion = 4

    /// Records the time of an event. Returns true if the event is the latest so far.
    private mutating func note(_ event: Event) -> Bool {
        guard event.stamp > latest else { return false }
        latest = event.stamp
        lastInstant = event.instant
        lastDay = event.plausibleDay
        return true
    }

    private mutating func restoreClock(_ bytes: [UInt8]) -> Bool {
        var reader = ByteReader(bytes)
        guard let stamp = try? reader.stamp(), let instant = try? reader.fixed(Int64.self),
            let day = try? reader.fixed(Int32.self),
            let restarts = try? Restarts(from: &reader), reader.isAtEnd
        else { return false }
        latest = stamp
        lastInstant = Instant(milliseconds: instant)
        lastDay = Day(day)
        self.restarts = restarts
        return true
    }

    /// True if two worlds of the same program have equal states.
    public func isEqual(to other: World) -> Bool {
        slots.count == other.slots.count && restarts == other.restarts
            && zip(slots, other.slots).allSatisfy { $0.isEqual(to: $1) }
    }
}

/// The program's projections by event kind, computed once per program.
struct StateWiring: Sendable {
    /// Each projection with its state before any event.
    var slots: [any AnySlot] = []
    var index: [ObjectIdentifier: Int] = [:]
    var takers: [String: [(slot: Int, kind: Int)]] = [:]
    var dates: [String: PayloadDates] = [:]
}

/// One event of a batch, with the index of its kind in the projection that folds it.
struct FoldStep {
    var event: Int
    var kind: Int
}

/// A projection of any type, together with its state. It is called once per batch, so dynamic
/// dispatch costs little.
protocol AnySlot: Sendable {
    var name: String { get }
    var version: Int { get }
    mutating func fold(_ events: [Event], _ steps: [FoldStep])
    func snapshot() -> [UInt8]
    mutating func restore(_ bytes: [UInt8]) -> Bool
    func isEqual(to other: any AnySlot) -> Bool
}

struct Slot<P: Projection>: AnySlot {
    let projection: P
    var state: P.State
    private let kinds = P.Kind.allCases

    init(projection: P, state: P.State) {
        self.projection = projection
        self.state = state
    }

    var name: String { P.name }
    var version: Int { P.version }

    mutating func fold(_ events: [Event], _ steps: [FoldStep]) {
        for step in steps {
            projection.fold(events[step.event], kind: kinds[step.kind], into: &state)
        }
    }

    func snapshot() -> [UInt8] {
        var writer = ByteWriter()
        state.write(to: &writer)
        return writer.bytes
    }

    mutating func restore(_ bytes: [UInt8]) -> Bool {
        var reader = ByteReader(bytes)
        guard let state = try? P.State(from: &reader), reader.isAtEnd else { return false }
        self.state = state
        return true
    }

    func isEqual(to other: any AnySlot) -> Bool {
        (other as? Slot<P>)?.state == state
    }
}
