public import Core
internal import Synchronization

/// Tells those who wait that something may have been recorded of a person, whoever wrote it.
///
/// A hint and no more: who is woken looks at the journal. What is told while nobody looks ends the
/// next wait at once, so nothing falls between a look and the wait after it.
public final class JournalNews: Sendable {
    /// How often those who wait look by themselves, by what is known of whoever else writes.
    public enum Hearing: Hashable, Sendable {
        /// Others may write and tell nothing: five times a second.
        case alone
        /// Others tell, and cannot be heard just now: each second.
        case deaf
        /// Others are heard: each quarter of a minute.
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
        var hearing: Hearing
        var wakes: [AccountID: [ObjectIdentifier: Ear]] = [:]
        /// When others were last heard to have recorded something of a person.
        var others: [AccountID: ContinuousClock.Instant] = [:]
        /// Since when all that others told was heard and is remembered.
        var since = ContinuousClock.now
    }
    private let content: Mutex<Content>

    /// News that nobody was told yet.
    public init(_ hearing: Hearing = .alone) { content = Mutex(Content(hearing: hearing)) }

    /// Listens for what is told of a person, until the listener is let go.
    public func listen(to account: AccountID) -> Listener {
        let listener = Listener(self, account)
        content.withLock {
            $0.wakes[account, default: [:]][ObjectIdentifier(listener)] = listener.ear
        }
        return listener
    }

    /// Tells that something was recorded of a person.
    public func tell(_ account: AccountID) {
        let ears = content.withLock { $0.wakes[account]?.values.map { $0 } ?? [] }
        for ear in ears { ear.wake.signal() }
    }

    /// Takes in that somebody else recorded something of a person, and tells it.
    public func hear(_ account: AccountID) {
        content.withLock { content in
            if content.others.count >= JournalNews.mostRemembered {
                (content.others, content.since) = ([:], .now)
            }
            content.others[account] = .now
        }
        tell(account)
    }

    private static let mostRemembered = 65_536

    /// Whether others are heard, and nobody was heard to record anything of a person since then:
    /// likely nobody did.
    func isQuiet(_ account: AccountID, since: ContinuousClock.Instant) -> Bool {
        content.withLock { content in
            content.hearing == .whole && content.since < since
                && content.others[account].map { $0 < since } ?? true
        }
    }

    /// Tells that a person was erased: whoever listens is done.
    public func end(_ account: AccountID) {
        let ears = content.withLock { $0.wakes[account]?.values.map { $0 } ?? [] }
        for ear in ears {
            ear.isOver.store(true, ordering: .relaxed)
            ear.wake.signal()
        }
    }

    /// Says how others are heard from now on, and has everybody look: anything may have been
    /// recorded before.
    public func turn(_ hearing: Hearing) {
        let ears = content.withLock { content in
            content.hearing = hearing
            (content.others, content.since) = ([:], .now)
            return content.wakes.values.flatMap(\.values)
        }
        for ear in ears { ear.wake.signal() }
    }

    private func remove(_ listener: ObjectIdentifier, of account: AccountID) {
        content.withLock { content in
            content.wakes[account]?[listener] = nil
            if content.wakes[account]?.isEmpty == true { content.wakes[account] = nil }
        }
    }

    /// What one listener has of its own.
    fileprivate final class Ear: Sendable {
        let wake = Wake()
        let isOver = Atomic(false)
    }

    /// Somebody who listens.
    public final class Listener: Sendable {
        fileprivate let ear = Ear()
        private let news: JournalNews
        private let account: AccountID

        fileprivate init(_ news: JournalNews, _ account: AccountID) {
            self.news = news
            self.account = account
        }

        deinit { news.remove(ObjectIdentifier(self), of: account) }

        /// Whether the person was erased: nothing is told of them any more.
        public var isOver: Bool { ear.isOver.load(ordering: .relaxed) }

        /// What came of a look: something, or how long to wait at most before the next.
        public enum Look<Found: Sendable>: Sendable {
            /// It is there.
            case found(Found)
            /// It is not, as far as can be told.
            case again(atMost: Duration)
        }

        /// Looks whenever something may be there until something is, and gives it; nil after so
        /// long without news, or once the person was erased. Throws if the task is cancelled.
        public func find<Found: Sendable>(
            within patience: Duration, isolation: isolated (any Actor)? = #isolation,
            _ look: () async throws -> Look<Found>
        ) async throws -> Found? {
            var left = patience
            while !isOver, left > .zero {
                switch try await look() {
                case .found(let found): return found
                case .again(let limit):
                    let pause = min(limit, left, news.content.withLock { $0.hearing.pause })
                    if await !ear.wake.wait(atMost: pause) { left -= pause }
                    try Task.checkCancellation()
                }
            }
            return nil
        }
    }
}
