public import Core
public import Engine
internal import Leagues
internal import LeaguesAPI
internal import Synchronization

/// The background work for the league. It publishes changes recorded by any device, settles
/// finished weeks, and records each user's result in the user's facts. Rule L5.
public struct LeagueMaintenance: Sendable {
    private let host: LeagueHost
    private let clock: any Clock
    private let journal: any Journal
    private let device: DeviceID
    private let engine: @Sendable (AccountID) -> Engine
    private let failed: @Sendable (Rejection) -> Void

    /// Creates the background work of a server that writes to a journal as `device`. `engine`
    /// returns a user's engine. `failed` is called with errors, which are then retried.
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

    /// Runs until the task is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in host.wakes { await publishChanged() }
            }
            group.addTask {
                for await _ in host.readings { await host.readPlaced() }
            }
            group.addTask {
                while (try? await Task.sleep(for: LeagueMaintenance.patience)) != nil {
                    host.publishOverdue()
                }
            }
            group.addTask {
                while !Task.isCancelled {
                    await settle()
                    try? await Task.sleep(for: LeagueMaintenance.pause)
                }
            }
        }
    }

    /// The maximum delay before a finished week is settled.
    private static let pause = Duration.seconds(15)
    /// The time within which another server must have published what it stored. A user is overdue
    /// after one or two such times.
    private static let patience = Duration.seconds(5)

    /// Publishes the scores of all users with changes. If a publication fails, it is scheduled
    /// again.
    public func publishChanged() async {
        let putOff = await withTaskGroup(of: (AccountID, Bool)?.self) { group in
            var noticed = host.takeChanged().makeIterator()
            var putOff: [AccountID: Bool] = [:]
            func addNext() {
                guard let (account, isLooking) = noticed.next() else { return }
                group.addTask { await publish(account, isLooking) ? nil : (account, isLooking) }
            }
            for _ in 0..<LeagueMaintenance.width { addNext() }
            while let done = await group.next() {
                if let (account, isLooking) = done { putOff[account] = isLooking }
                addNext()
            }
            return putOff
        }
        guard !putOff.isEmpty else { return }
        // Publication of other users does not wait for users whose facts cannot be read.
        try? await Task.sleep(for: .seconds(1))
        for (account, isLooking) in putOff { host.notice(account, isLooking: isLooking) }
    }

    /// The number of users whose scores are published concurrently.
    private static let width = 32

    /// Publishes a user's score. Returns false if it must be retried.
    private func publish(_ account: AccountID, _ isLooking: Bool) async -> Bool {
        do throws(Rejection) {
            let engine = engine(account)
            do throws(Rejection) {
                try await publish(LeagueService(host, engine, zone: nil), isLooking)
            } catch  where error.code == "zone.missing" {
                let zone = try await zone(of: account)
                try await publish(LeagueService(host, engine, zone: zone), isLooking)
            }
            return true
        } catch {
            // An erased user has nothing to publish.
            guard error.category == .unavailable else { return true }
            failed(error)
            return false
        }
    }

    private func publish(_ service: LeagueService, _ isLooking: Bool) async throws(Rejection) {
        host.notifyHosts(service.account, try await service.publish())
        if isLooking { _ = try await service.view() }
    }

    /// Returns the zone of the user's last recorded event, which is used for users who never set a
    /// zone; nil without events.
    private func zone(of account: AccountID) async throws(Rejection) -> Zone? {
        let last: Event?
        do throws(JournalError) {
            last = try await journal.last(account)?.event
        } catch {
            throw error.rejection
        }
        return last.flatMap { try? Zone.named($0.zone) }
    }

    /// Settles finished weeks and records the results in the users' facts.
    public func settle() async {
        let told = ResultDelivery()
        do throws(Rejection) {
            let settling = BoardSettlement(host.standings)
            try await settling.settle(at: clock.now())
            try await settling.deliver { await deliver($0, told) }
            // After this is recorded, the users can have a seat in the new week.
            for account in told.waiting { host.notice(account) }
        } catch {
            told.fail(error)
        }
        host.note(told: told.count, isAll: told.failure == nil, at: clock.now())
        if let failure = told.failure { failed(failure) }
    }

    /// Records results in the users' facts and returns those that were recorded.
    private func deliver(_ settlements: [Settlement], _ told: ResultDelivery) async -> [Settlement]
    {
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

/// The number of recorded results, and the users who already have facts in the next week.
private final class ResultDelivery: Sendable {
    private struct Content {
        var count = 0
        var waiting: [AccountID] = []
        var failure: Rejection?
    }
    private let content = Mutex(Content())

    var count: Int { content.withLock { $0.count } }
    var waiting: [AccountID] { content.withLock { $0.waiting } }
    /// The first error; nil if there was none.
    var failure: Rejection? { content.withLock { $0.failure } }

    func fail(_ failure: Rejection) {
        content.withLock { $0.failure = $0.failure ?? failure }
    }

    /// Records the result of announcing a settlement. Returns false if it must be retried.
    func note(_ settlement: Settlement, _ announced: Result<AnnouncementResult, JournalError>)
        -> Bool
    {
        switch announced {
        case .success(.recorded(let last)):
            add(settlement.account, isWaiting: last >= settlement.board.week + 7)
        case .success(.known): add(settlement.account, isWaiting: true)
        // The account no longer exists.
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
