import Foundation

/// What the tests look up outside the package.
enum Environment {
    static func has(_ name: String) -> Bool { ProcessInfo.processInfo.environment[name] != nil }
}
