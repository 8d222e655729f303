import Core
import Foundation

/// A temporary folder that is removed with the test.
final class Scratch: Sendable {
    let path: String

    init() throws {
        let name = "cairn-moving-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
