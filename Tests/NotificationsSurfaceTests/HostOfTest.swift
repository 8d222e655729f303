import Core
import CoreTesting
import Foundation
import NotificationsHosting
import OutboxSQLite
import Synchronization

/// A notification host with an outbox in a temporary folder.
final class HostOfTest: Sendable {
    let host: NotificationHost
    /// The page reports that other hosts receive.
    let looks: Looks
    private let folder: String

    final class Looks: Sendable {
        private let all = Mutex<[NotificationHost.PagePresence]>([])
        var said: [NotificationHost.PagePresence] { all.withLock { $0 } }
        func add(_ look: NotificationHost.PagePresence) { all.withLock { $0.append(look) } }
    }

    init(at now: Instant = Instant(seconds: 0)) async throws {
        folder = NSTemporaryDirectory() + "cairn-reminders-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let looks = Looks()
        self.looks = looks
        host = try await NotificationHost(
            try SQLiteOutbox(folder: folder), try SendingSettings.read([:]),
            clock: TestClock(now), entropy: SeededEntropy(1), looked: { looks.add($0) }
        ) { "http://127.0.0.1:1" }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
