internal import Foundation
internal import Synchronization

/// Creates a temporary folder whose name begins with a word. It exists until the test process ends,
/// even if a test still has files open in it.
public func temporaryFolder(_ word: String) throws -> String {
    let path = NSTemporaryDirectory() + "\(word)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    made.withLock { made in
        if made.isEmpty { atexit(removeFolders) }
        made.append(path)
    }
    return path
}

private let made = Mutex<[String]>([])

private func removeFolders() {
    for path in made.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
}
