internal import Core
internal import Synchronization

/// The web pages that users have in view, as the pages report. Rule A3.
///
/// Pages report regularly, and each report is valid for a short time. If a page closes without a
/// report, it soon counts as closed. Reports are kept in memory only. After a restart no page
/// counts as in view, so notices are sent.
final class Presence: Sendable {
    /// The validity of a report in seconds. Pages report every 20 seconds.
    static let good: Int64 = 45
    /// The number of seconds for which a report stays valid after the page reports that it closes,
    /// because the next page may be loading.
    static let going: Int64 = 5
    /// The maximum number of pages per user.
    private static let most = 32

    /// Whether a page was in view when a reminder was due.
    enum PageState: Hashable {
        /// No page is in view.
        case nobody
        /// A page is in view, as far as known until this time.
        case until(Instant)
        /// A page was in view when the reminder was due.
        case seen
    }

    private struct PageReport {
        /// The time of the page's last report.
        var said: Instant
        /// The end of the report's validity.
        var until: Instant
    }

    private struct Person {
        var pages: [String: PageReport] = [:]
        /// True if a reminder waits for reports from pages.
        var isHeld = false
    }
    private let people = Mutex<[AccountID: Person]>([:])

    /// Records a report from a page. Returns true if a reminder waits for it.
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

    /// Returns whether the user has a page in view, for a reminder that was due at an instant. If
    /// the reminder must wait, this is remembered, so that a new report wakes the caller.
    func sight(of account: AccountID, due: Instant, at now: Instant) -> PageState {
        people.withLock { people in
            let looks = people[account]?.pages.values.filter { now < $0.until } ?? []
            if looks.contains(where: { $0.said >= due }) { return .seen }
            guard let last = looks.map(\.until).max() else { return .nobody }
            people[account]?.isHeld = true
            return .until(last)
        }
    }

    /// Removes all reports from a user's pages.
    func forget(_ account: AccountID) { people.withLock { $0[account] = nil } }
}
