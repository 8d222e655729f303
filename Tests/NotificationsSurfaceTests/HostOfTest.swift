import Core
import CoreTesting
import Foundation
import NotificationsHosting
import OutboxSQLite

/// What sends for a test, with an outbox in a folder of its own that goes with it.
final class HostOfTest: Sendable {
    let host: NotificationHost
    private let folder: String

    init(at now: Instant = Instant(seconds: 0)) async throws {
        folder = NSTemporaryDirectory() + "cairn-reminders-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        host = try await NotificationHost(
            try SQLiteOutbox(folder: folder), try SendingSettings.read([:]),
            clock: TestClock(now), entropy: SeededEntropy(1)
        ) { "http://127.0.0.1:1" }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
