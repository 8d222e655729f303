public import Core
public import Engine
internal import Leagues
internal import LeaguesAPI
internal import Synchronization

/// What a server does for its league beside answering: publishes what people recorded, from
/// whatever device, settles weeks that are over, and tells each person what theirs came to. Rule
/// L5.
public struct LeagueKeeping: Sendable {
    private let host: LeagueHost
    private let clock: any Clock
    private let journal: any Journal
    private let device: DeviceID
    private let engine: @Sendable (AccountID) -> Engine
    private let failed: @Sendable (Rejection) -> Void

    /// The work of a server that writes to a journal as a device; `engine` gives that of a person,
    /// and `failed` is told what could not be done now, which is tried again.
    public init(
        _ host: LeagueHost, clock: any Clock, journal: any Journal, device: DeviceID,
        engine: @escaping @Sendable (AccountID) -> Engine,
        failed: @escaping @Sendable (Rejection) -> Void = { _ in }
    ) {
        self.host = host
        self.clock = clock
        self.journal = journal
        self.device = device
        self.engine = engine
        self.failed = failed
    }

    /// Goes on until it is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in host.wakes { await publishNoticed() }
            }
            group.addTask {
                for await _ in host.readings { await host.readPlaced() }
            }
            group.addTask {
                while (try? await Task.sleep(for: LeagueKeeping.patience)) != nil {
                    host.noticeOverdue()
                }
            }
            group.addTask {
                while !Task.isCancelled {
                    await settle()
                    try? await Task.sleep(for: LeagueKeeping.pause)
                }
            }
        }
    }

    /// How long a week that is over waits at most for being settled.
    private static let pause = Duration.seconds(15)
    /// How long, once or twice, another host may take to publish what it recorded.
    private static let patience = Duration.seconds(5)

    /// Publishes the standings of everybody of whom something was recorded; who cannot be published
    /// now is noticed again.
    public func publishNoticed() async {
        let putOff = await withTaskGroup(of: (AccountID, Bool)?.self) { group in
            var noticed = host.takeNoticed().makeIterator()
            var putOff: [AccountID: Bool] = [:]
            func addNext() {
                guard let (account, isLooking) = noticed.next() else { return }
                group.addTask { await publish(account, isLooking) ? nil : (account, isLooking) }
            }
            for _ in 0..<LeagueKeeping.width { addNext() }
            while let done = await group.next() {
                if let (account, isLooking) = done { putOff[account] = isLooking }
                addNext()
            }
            return putOff
        }
        guard !putOff.isEmpty else { return }
        // Nobody else waits for those whose facts cannot be reached.
        try? await Task.sleep(for: .seconds(1))
        for (account, isLooking) in putOff { host.notice(account, isLooking: isLooking) }
    }

    /// So many people are published at the same time.
    private static let width = 32

    /// Whether what stands of a person is published, as far as there is anything to publish.
    private func publish(_ account: AccountID, _ isLooking: Bool) async -> Bool {
        do throws(Rejection) {
            let engine = engine(account)
            do throws(Rejection) {
                try await publish(LeagueDesk(host, engine, zone: nil), isLooking)
            } catch where error.code == "zone.missing" {
                let zone = try await zone(of: account)
                try await publish(LeagueDesk(host, engine, zone: zone), isLooking)
            }
            return true
        } catch {
            // Of a person who was erased there is nothing to publish.
            guard error.category == .unavailable else { return true }
            failed(error)
            return false
        }
    }

    private func publish(_ desk: LeagueDesk, _ isLooking: Bool) async throws(Rejection) {
        host.tell(desk.account, try await desk.publish())
        if isLooking { _ = try await desk.view() }
    }

    /// Where the person was when they last recorded something: it counts for who never said where
    /// they live.
    private func zone(of account: AccountID) async throws(Rejection) -> Zone? {
        let last: Event?
        do throws(JournalError) {
            last = try await journal.last(account)?.event
        } catch {
            throw error.rejection
        }
        return last.flatMap { try? Zone.named($0.zone) }
    }

    /// Settles what is due, and tells the people.
    public func settle() async {
        let told = Told()
        do throws(Rejection) {
            let settling = Settling(host.standings)
            try await settling.settle(at: clock.now())
            try await settling.tell { await tell($0, told) }
            // Once it is noted that they know, they may have a seat in the new week.
            for account in told.waiting { host.notice(account) }
        } catch {
            told.fail(error)
        }
        host.note(told: told.count, isAll: told.failure == nil, at: clock.now())
        if let failure = told.failure { failed(failure) }
    }

    /// Those of some people who know what their week came to then.
    private func tell(_ settlements: [Settlement], _ told: Told) async -> [Settlement] {
        let now = clock.now()
        let announced = await journal.announce(
            settlements.map { one in
                Announcement(
                    account: one.account, by: device.writing(for: one.account),
                    operation: one.operation, draft: one.draft, at: now)
            })
        return zip(settlements, announced).filter { told.note($0, $1) }.map(\.0)
    }
}

/// How many were told what their week came to, and who of them goes on in the next one already.
private final class Told: Sendable {
    private struct Content {
        var count = 0
        var waiting: [AccountID] = []
        var failure: Rejection?
    }
    private let content = Mutex(Content())

    var count: Int { content.withLock { $0.count } }
    var waiting: [AccountID] { content.withLock { $0.waiting } }
    /// Why somebody was not told, the first of those; nil if all were.
    var failure: Rejection? { content.withLock { $0.failure } }

    func fail(_ failure: Rejection) {
        content.withLock { $0.failure = $0.failure ?? failure }
    }

    /// Notes what became of an announcement; false if the person has to be told again.
    func note(_ settlement: Settlement, _ announced: Result<Announced, JournalError>) -> Bool {
        switch announced {
        case .success(.recorded(let last)):
            add(settlement.account, isWaiting: last >= settlement.board.week + 7)
        case .success(.known): add(settlement.account, isWaiting: true)
        // Nobody is there to be told any more.
        case .success(.nobody): break
        case .failure(let error) where error.reason == .erased: break
        case .failure(let error):
            fail(error.rejection)
            return false
        }
        return true
    }

    private func add(_ account: AccountID, isWaiting: Bool) {
        content.withLock { content in
            content.count += 1
            if isWaiting { content.waiting.append(account) }
        }
    }
}
