public import Core
internal import Synchronization

/// Notifies listeners that any process may have recorded events for an account.
///
/// A notification is only a hint: the listener must read the journal. If no listener is waiting,
/// the notification ends the next wait at once, so nothing is lost between a read and the following
/// wait.
public final class JournalNews: Sendable {
    /// How this process learns of events from other processes. It decides how often listeners check
    /// the journal without a notification.
    public enum WriterNotifications: Hashable, Sendable {
        /// Other processes may write but send no notifications. Listeners check five times a
        /// second.
        case alone
        /// Other processes send notifications, but this process cannot receive them now. Listeners
        /// check every second.
        case deaf
        /// This process receives the notifications from others. Listeners check every 15 seconds.
        case whole

        fileprivate var pause: Duration {
            switch self {
            case .alone: .milliseconds(200)
            case .deaf: .seconds(1)
            case .whole: .seconds(15)
            }
        }
    }

    private struct Content {
        var hearing: WriterNotifications
        var wakes: [AccountID: [ObjectIdentifier: ListenerState]] = [:]
        /// The time of the latest notification from another process, by account.
        var others: [AccountID: ContinuousClock.Instant] = [:]
        /// The time since which all notifications from other processes were received and
        /// remembered.
        var since = ContinuousClock.now
    }
    private let content: Mutex<Content>

    /// Creates the source of notifications. By default, none are received from other processes.
    public init(_ hearing: WriterNotifications = .alone) {
        content = Mutex(Content(hearing: hearing))
    }

    /// Returns a listener for an account. It receives notifications until it is released.
    public func listen(to account: AccountID) -> Listener {
        let listener = Listener(self, account)
        content.withLock {
            $0.wakes[account, default: [:]][ObjectIdentifier(listener)] = listener.state
        }
        return listener
    }

    /// Notifies listeners that this process recorded an event in the account.
    public func notify(_ account: AccountID) {
        let states = content.withLock { $0.wakes[account]?.values.map { $0 } ?? [] }
        for state in states { state.wake.signal() }
    }

    /// Records that another process recorded an event in the account, and notifies listeners.
    public func receive(_ account: AccountID) {
        content.withLock { content in
            if content.others.count >= JournalNews.mostRemembered {
                (content.others, content.since) = ([:], .now)
            }
            content.others[account] = .now
        }
        notify(account)
    }

    private static let mostRemembered = 65_536

    /// True if notifications from other processes are received and none has arrived for the account
    /// since `since`. Probably nothing was recorded.
    func isQuiet(_ account: AccountID, since: ContinuousClock.Instant) -> Bool {
        content.withLock { content in
            content.hearing == .whole && content.since < since
                && content.others[account].map { $0 < since } ?? true
        }
    }

    /// Notifies listeners that an account was erased. Their waits end.
    public func end(_ account: AccountID) {
        let states = content.withLock { $0.wakes[account]?.values.map { $0 } ?? [] }
        for state in states {
            state.isOver.store(true, ordering: .relaxed)
            state.wake.signal()
        }
    }

    /// Changes how this process learns of events from others. All listeners are notified, because
    /// any event may have been recorded before.
    public func turn(_ hearing: WriterNotifications) {
        let states = content.withLock { content in
            content.hearing = hearing
            (content.others, content.since) = ([:], .now)
            return content.wakes.values.flatMap(\.values)
        }
        for state in states { state.wake.signal() }
    }

    private func remove(_ listener: ObjectIdentifier, of account: AccountID) {
        content.withLock { content in
            content.wakes[account]?[listener] = nil
            if content.wakes[account]?.isEmpty == true { content.wakes[account] = nil }
        }
    }

    /// The private state of one listener.
    fileprivate final class ListenerState: Sendable {
        let wake = AsyncSignal()
        let isOver = Atomic(false)
    }

    /// A listener for one account.
    public final class Listener: Sendable {
        fileprivate let state = ListenerState()
        private let news: JournalNews
        private let account: AccountID

        fileprivate init(_ news: JournalNews, _ account: AccountID) {
            self.news = news
            self.account = account
        }

        deinit { news.remove(ObjectIdentifier(self), of: account) }

        /// True if the account was erased; no further notifications follow.
        public var isOver: Bool { state.isOver.load(ordering: .relaxed) }

        /// The result of a listener's check: a value, or the maximum time until the next check.
        public enum CheckResult<Found: Sendable>: Sendable {
            /// The value was found.
            case found(Found)
            /// The value was not found yet. `atMost` is the maximum time until the next check.
            case again(atMost: Duration)
        }

        /// Runs the check after each notification until it finds a value, and returns the value.
        /// Returns nil after the given time, or after the account was erased. Throws if the task is
        /// cancelled.
        public func find<Found: Sendable>(
            within patience: Duration, isolation: isolated (any Actor)? = #isolation,
            _ look: () async throws -> CheckResult<Found>
        ) async throws -> Found? {
            var left = patience
            while !isOver, left > .zero {
                switch try await look() {
                case .found(let found): return found
                case .again(let limit):
                    let pause = min(limit, left, news.content.withLock { $0.hearing.pause })
                    if await !state.wake.wait(atMost: pause) { left -= pause }
                    try Task.checkCancellation()
                }
            }
            return nil
        }
    }
}
