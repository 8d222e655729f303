public import Core

/// Every fact about tension, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins. A
/// check-in that arrives twice is there once. SPEC N4.
public struct TensionState: Snapshot {
    struct Check: Hashable, Sendable {
        var stamp: Stamp
        var instant: Instant
        var day: Day
        var level: TensionLevel
        var suggestion: String?
        var note: String?
        var id: EventID { stamp.event }

        /// By when it was made, then as all devices agree.
        static func precedes(_ a: Check, _ b: Check) -> Bool {
            a.instant != b.instant ? a.instant < b.instant : a.stamp < b.stamp
        }
    }
    struct Finish: Hashable, Sendable {
        var stamp: Stamp
        var instant: Instant
        var isDone: Bool
    }
    struct Own: Hashable, Sendable {
        var stamp: Stamp
        var suggestion: Suggestion
    }

    /// In order of when they were made.
    private(set) var checks: [Check] = []
    /// By check-in, in order of stamp.
    var finishes: [EventID: [Finish]] = [:]
    /// In order of stamp.
    var own: [Own] = []
    /// By suggestion, the events that took it out.
    var removals: [String: Set<EventID>] = [:]
    var retractions: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Takes a fact in.
    mutating func take(_ fact: TensionFact, from event: Event) {
        let (stamp, instant) = (event.stamp, event.instant)
        switch fact {
        case .checked(let check):
            insert(
                Check(
                    stamp: stamp, instant: check.made?.instant ?? instant,
                    day: check.made?.day ?? event.day, level: check.level,
                    suggestion: check.suggestion, note: check.note))
        case .finished(let checkIn, let isDone):
            let finish = Finish(stamp: stamp, instant: instant, isDone: isDone)
            var all = finishes[checkIn] ?? []
            guard !all.contains(finish) else { return }
            all.insert(finish, at: all.firstIndex { $0.stamp > stamp } ?? all.count)
            finishes[checkIn] = all
        case .added(let suggestion):
            let added = Own(stamp: stamp, suggestion: suggestion)
            guard !own.contains(added) else { return }
            own.insert(added, at: own.firstIndex { $0.stamp > stamp } ?? own.count)
        case .removed(let suggestion): removals[suggestion, default: []].insert(event.id)
        case .retracted(let event, let isRetracted):
            retractions[event, default: LWWRegister(false)].write(isRetracted, stamp)
        }
    }

    /// Puts a check-in in its place, from the end, where nearly all belong.
    mutating func insert(_ check: Check) {
        var place = checks.count
        while place > 0, Check.precedes(check, checks[place - 1]) { place -= 1 }
        if place > 0, checks[place - 1].stamp == check.stamp { return }
        checks.insert(check, at: place)
    }

    /// Whether an event is taken back.
    func isRetracted(_ event: EventID) -> Bool { retractions[event]?.value ?? false }
}

/// Folds facts about tension; a payload that does not read is passed over.
public struct TensionProjection: Projection {
    public static var name: String { "tension" }
    public static var version: Int { 1 }
    public static var kinds: [String] { TensionFact.kinds }
    public var initial: TensionState { TensionState() }

    public func fold(_ event: Event, kind: Int, into state: inout TensionState) {
        guard let fact = TensionFact(kind: kind, payload: event.payload) else { return }
        state.take(fact, from: event)
    }
}

extension WorldView {
    var tension: TensionState { state(of: TensionProjection.self) }
}
