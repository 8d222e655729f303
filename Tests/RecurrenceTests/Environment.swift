import Foundation

/// Environment variables for the tests.
enum Environment {
    static func has(_ name: String) -> Bool { ProcessInfo.processInfo.environment[name] != nil }

    /// The seed of random rules: `CAIRN_SEED` to repeat a failure, otherwise random.
    static let seed: UInt64 =
        ProcessInfo.processInfo.environment["CAIRN_SEED"].flatMap { UInt64($0) }
        ?? .random(in: 0...9_999_999)
}
