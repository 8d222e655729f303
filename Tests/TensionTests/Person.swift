import Core
import CoreTesting

@testable import Tension

/// A person with one device. The clock stands until a test advances it.
func somebody(seed: UInt64 = 1) throws -> Person {
    try Person([TensionModule()], seed: seed, pace: 0)
}

/// Noon of 2026-11-21 in UTC, in milliseconds since 1970.
let noon: Int64 = Int64(day("2026-11-21").number) * 86_400_000 + 43_200_000

extension Person {
    var phase: TensionPhase { Tension.phase(at: now, in: view) }
}

extension CheckTension {
    /// A check-in; the number must be one of the five levels.
    init(_ level: Int, note: String = "") {
        self.init(TensionLevel(rawValue: level)!, note: note)
    }
}

extension MergeCheckIns.Pending {
    /// A check-in made elsewhere; the number must be one of the five levels.
    init(_ id: EventID, level: Int, at instant: Instant, note: String = "") {
        self.init(id, level: TensionLevel(rawValue: level)!, at: instant, note: note)
    }
}

extension Tension {
    static func all(_ person: Person) -> [CheckIn] { checkIns(in: person.view) }
}
