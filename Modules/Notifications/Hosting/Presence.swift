internal import Core
internal import Synchronization

/// Which pages people look at, as the pages say so themselves. Rule A3.
///
/// A page says so again and again, and is believed for a while; one that vanishes without a word is
/// looked at by nobody soon after. It is kept in memory: whoever starts anew believes that nobody
/// looks, and tells.
final class Presence: Sendable {
    /// For how many seconds a page is believed that somebody looks at it: pages say so each 20.
    static let good: Int64 = 45
    /// For how many seconds more a page is believed that says it goes: the next one may be on its
    /// way.
    static let going: Int64 = 5
    /// How many pages of a person are known at most.
    private static let most = 32

    /// What is known at a moment of something that came due.
    enum Sight: Hashable {
        /// Nobody looks.
        case nobody
        /// Somebody looks, as far as is known until then.
        case until(Instant)
        /// Somebody looked when it was due.
        case seen
    }

    private struct Look {
        /// When it was last said.
        var said: Instant
        /// Until when it is believed.
        var until: Instant
    }

    private struct Person {
        var pages: [String: Look] = [:]
        /// Whether something waits for what pages say.
        var isHeld = false
    }
    private let people = Mutex<[AccountID: Person]>([:])

    /// Notes what a page says. Gives whether somebody waits for it.
    func say(_ page: String, isSeen: Bool, of account: AccountID, at now: Instant) -> Bool {
        people.withLock { people in
            var person = people[account] ?? Person()
            person.pages = person.pages.filter { now < $0.value.until }
            if isSeen {
                person.pages[page] = Look(said: now, until: now + Presence.good)
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

    /// What is known now of something of a person that came due at an instant; what is to be looked
    /// at again is remembered, so that what pages say meanwhile wakes whoever waits.
    func sight(of account: AccountID, due: Instant, at now: Instant) -> Sight {
        people.withLock { people in
            let looks = people[account]?.pages.values.filter { now < $0.until } ?? []
            if looks.contains(where: { $0.said >= due }) { return .seen }
            guard let last = looks.map(\.until).max() else { return .nobody }
            people[account]?.isHeld = true
            return .until(last)
        }
    }

    /// Forgets a person.
    func forget(_ account: AccountID) { people.withLock { $0[account] = nil } }
}
