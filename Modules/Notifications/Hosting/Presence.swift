internal import Core
internal import Synchronization

/// The pages that users are looking at, as reported by the pages. Rule A3.
///
/// Pages report regularly, and each report is valid for a while. A page that closes without a
/// report is soon considered closed. Reports are kept in memory only. After a restart, no user is
/// considered to be looking, and notices are sent.
final class Presence: Sendable {
    /// The validity of a report in seconds. Pages report every 20 seconds.
    static let good: Int64 = 45
    /// The additional validity in seconds after a page reports that it closes, because the next
    /// page may be loading.
    static let going: Int64 = 5
    /// The maximum number of pages of a user.
    private static let most = 32

    /// The state of pages for a reminder that came due.
    enum PageState: Hashable {
        /// No page is in use.
        case nobody
        /// A page is in use, as far as known, until this time.
        case until(Instant)
        /// A page was in use when the reminder came due.
        case seen
    }

    private struct PageReport {
        /// The time of the last report.
        var said: Instant
        /// The end of its validity.
        var until: Instant
    }

    private struct Person {
        var pages: [String: PageReport] = [:]
        /// True if a reminder is waiting for reports.
        var isHeld = false
    }
    private let people = Mutex<[AccountID: Person]>([:])

    /// Records a report. Returns true if a reminder is waiting for it.
    func say(_ page: String, isSeen: Bool, of account: AccountID, at now: Instant) -> Bool {
        people.withLock { people in
            var person = people[account] ?? Person()
            person.pages = person.pages.filter { now < $0.value.until }
            if isSeen {
                person.pages[page] = PageReport(said: now, until: now + Presence.good)
            } else if let look = person.pages[page] {
                person.pages[page]?.until = min(look.until, now + Presence.going)
            }
            if person.pages.count > Presence.most {
                person.pages.min { $0.value.until < $1.value.until }
                    .map { person.pages[$0.key] = nil }
            }
            let wasHeld = person.isHeld
            person.isHeld = false
            people[account] = person.pages.isEmpty ? nil : person
            return wasHeld
        }
    }

    /// Returns the current state for a user's reminder that came due at an instant. A waiting
    /// reminder is remembered, so that new reports wake its caller.
    func sight(of account: AccountID, due: Instant, at now: Instant) -> PageState {
        people.withLock { people in
            let looks = people[account]?.pages.values.filter { now < $0.until } ?? []
            if looks.contains(where: { $0.said >= due }) { return .seen }
            guard let last = looks.map(\.until).max() else { return .nobody }
            people[account]?.isHeld = true
            return .until(last)
        }
    }

    /// Removes a user.
    func forget(_ account: AccountID) { people.withLock { $0[account] = nil } }
}
