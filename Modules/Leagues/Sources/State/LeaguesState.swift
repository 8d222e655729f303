internal import Core
internal import LeaguesAPI

/// The user's participation and the results of weeks.
///
/// The order of facts does not matter. Participation facts are stored by event id. If a week has
/// several results, every device chooses the same one.
struct LeaguesState: FactState, CompositeSnapshot {
    static var name: String { "leagues" }
    static var version: Int { 1 }

    /// A fact about the user's participation.
    struct Participation: Hashable, Sendable {
        var kind: Kind
        var name: String?
        var instant: Instant

        enum Kind: String, StringCodedEnum, Snapshot {
            case joined, left, shown
        }
    }

    /// The user's result in a week and the time at which it was written.
    struct Verdict: Hashable, Sendable {
        var stamp: Stamp
        var settled: LeagueFact.Settled

        /// Returns true if this result takes precedence over another one for the same week. A
        /// result from a leaderboard comes before one among the user's own weeks, and then the
        /// earlier one wins. Rule Y2.
        func stands(against other: Verdict) -> Bool {
            if settled.isAlone != other.settled.isAlone { return other.settled.isAlone }
            return stamp < other.stamp
        }
    }

    var words = EventSet<Participation>()
    var weeks: [Day: Verdict] = [:]
    var retractions = Retractions()

    static let layout = Layout(LeaguesState(), \.words, \.weeks, \.retractions)

    /// Applies a fact to the state.
    mutating func apply(_ fact: LeagueFact, from event: Event) {
        func say(_ kind: Participation.Kind, _ name: String? = nil) {
            words.insert(Participation(kind: kind, name: name, instant: event.instant), event.stamp)
        }
        switch fact {
        case .joined(let name): say(.joined, name.name)
        case .left: say(.left)
        case .shown(let name): say(.shown, name.name)
        case .settled(let settled):
            let verdict = Verdict(stamp: event.stamp, settled: settled)
            let week = settled.week.startOfWeek
            if weeks[week].map(verdict.stands(against:)) ?? true { weeks[week] = verdict }
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }
}

extension LeaguesState {
    /// The user's participation.
    struct Part: Hashable, Sendable {
        var name: String?
        var joined: Instant
    }

    /// The user's participation; nil if the user has not joined the league. Rule L7.
    var part: Part? {
        words.kept(retractions).reduce(nil) { part, element in
            let word = element.value
            switch word.kind {
            case .joined:
                return Part(name: word.name, joined: part?.joined ?? word.instant)
            case .left: return nil
            case .shown: return part.map { Part(name: word.name, joined: $0.joined) }
            }
        }
    }

    /// The user's results in weeks, earliest first.
    var settled: [LeagueFact.Settled] {
        weeks.sorted { $0.key < $1.key }.map(\.value.settled)
    }

    /// The user's tier. Each finished week changes it by at most one step. Rules L1, L3.
    var tier: Tier { settled.reduce(.first) { $0.after($1.movement) } }
}

extension LeaguesState.Participation: CompositeSnapshot {
    static let layout = Layout(
        Self(kind: .left, name: nil, instant: Instant(milliseconds: 0)), \.kind, \.name, \.instant)
}

extension LeaguesState.Verdict: CompositeSnapshot {
    static let layout = Layout(
        Self(
            stamp: .zero,
            settled: .init(
                week: .first, zone: "", isAlone: false, rank: 1, of: 1, points: 0, streakDays: 0,
                focusMinutes: 0, from: .first, movement: .stay)), \.stamp, \.settled)
}

extension WorldView {
    var leagues: LeaguesState { state(of: LeaguesState.self) }
}
