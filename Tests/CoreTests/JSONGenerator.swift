@testable import Core

/// A seeded random generator (SplitMix64), so that a failing property can be repeated.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension JSON {
    /// Any value, at most `depth` levels deep.
    static func any(_ numbers: inout SeededNumbers, depth: Int = 4) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &numbers) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &numbers))
        case 2:
            return .integer(
                Int64(bitPattern: numbers.next()) >> Int64.random(in: 0..<64, using: &numbers))
        case 3: return .number(anyDouble(&numbers))
        case 4: return .number(Double(Int.random(in: -999...999, using: &numbers)) / 8)
        case 5, 6: return .string(anyText(&numbers))
        case 7:
            return .array(
                (0..<Int.random(in: 0..<6, using: &numbers)).map { _ in
                    any(&numbers, depth: depth - 1)
                })
        default:
            return .object(
                JSONObject(
                    (0..<Int.random(in: 0..<24, using: &numbers)).map { _ in
                        (anyText(&numbers), any(&numbers, depth: depth - 2))
                    }))
        }
    }

    static func anyDouble(_ numbers: inout SeededNumbers) -> Double {
        while true {
            let value = Double(bitPattern: numbers.next())
            if value.isFinite { return value }
        }
    }

    static func anyText(_ numbers: inout SeededNumbers) -> String {
        let pool: [Unicode.Scalar] = [
            "a", "b", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "e", "\u{301}",
            "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "😀", "水",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &numbers) {
            text.append(pool.randomElement(using: &numbers)!)
        }
        return String(text)
    }
}
