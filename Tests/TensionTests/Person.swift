import Core
import CoreTesting

@testable import Tension

/// Somebody with a device of their own, whose clock stands still until time goes by.
func somebody(seed: UInt64 = 1) throws -> Person {
    try Person([TensionModule()], seed: seed, pace: 0)
}

/// Noon of 2026-11-21 in UTC, in milliseconds since 1970.
let noon: Int64 = Int64(day("2026-11-21").number) * 86_400_000 + 43_200_000

extension Person {
    var phase: TensionPhase { Tension.phase(at: now, in: view) }
}

extension CheckTension {
    /// A check-in with a number that must be one of the five.
    init(_ level: Int, note: String = "") {
        self.init(TensionLevel(rawValue: level)!, note: note)
    }
}

extension MergeCheckIns.Pending {
    /// A check-in made elsewhere with a number that must be one of the five.
    init(_ id: EventID, level: Int, at instant: Instant, note: String = "") {
        self.init(id, level: TensionLevel(rawValue: level)!, at: instant, note: note)
    }
}

extension Tension {
    static func all(_ person: Person) -> [CheckIn] { checkIns(in: person.view) }
}
