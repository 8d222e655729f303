internal import Core

/// Selects the nudges that a trial withholds to measure their effect: 30 percent of them. The
/// selection depends only on the facts, so that all devices select the same nudges. Rule A2.
enum NudgeTrial {
    /// The share of nudges that are withheld, in percent.
    static let share: UInt64 = 30

    /// Returns true if the trial withholds the nudge for an item on a day.
    static func withholds(_ item: String, on day: Day, seed: UInt64) -> Bool {
        var mixed = seed
        for byte in item.utf8 { mixed = mix(mixed ^ UInt64(byte)) }
        mixed = mix(mixed ^ UInt64(bitPattern: Int64(day.number)))
        return mixed % 100 < share
    }

    /// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
