import Foundation

/// What the tests look up outside the package.
enum Environment {
    static func has(_ name: String) -> Bool { ProcessInfo.processInfo.environment[name] != nil }

    /// What rules are drawn by: `CAIRN_SEED`, so that a failure can be seen again, or any number.
    static let seed: UInt64 =
        ProcessInfo.processInfo.environment["CAIRN_SEED"].flatMap { UInt64($0) }
        ?? .random(in: 0...9_999_999)
}
