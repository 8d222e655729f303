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
    private let engine: @Sendable (AccountID) -> Engine
    private let failed: @Sendable (Rejection) -> Void

    /// The work of a server; `engine` gives that of a person, and `failed` is told what could not
    /// be done now, which is tried again.
    public init(
        _ host: LeagueHost, clock: any Clock,
        engine: @escaping @Sendable (AccountID) -> Engine,
        failed: @escaping @Sendable (Rejection) -> Void = { _ in }
    ) {
        self.host = host
        self.clock = clock
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
        var putOff: [AccountID: Bool] = [:]
        for (account, isLooking) in host.takeNoticed() {
            do throws(Rejection) {
                let desk = LeagueDesk(host, engine(account), zone: try await zone(of: account))
                host.tell(account, try await desk.publish())
                if isLooking { _ = try await desk.view() }
            } catch {
                // Of a person who was erased there is nothing to publish.
                guard error.category == .unavailable else { continue }
                failed(error)
                putOff[account] = isLooking
            }
        }
        guard !putOff.isEmpty else { return }
        // Nobody else waits for those whose facts cannot be reached.
        try? await Task.sleep(for: .seconds(1))
        for (account, isLooking) in putOff { host.notice(account, isLooking: isLooking) }
    }

    /// Where the person was when they last recorded something: it counts for who never said where
    /// they live.
    private func zone(of account: AccountID) async throws(Rejection) -> Zone? {
        let last = try await engine(account).latest(1).first
        return last.flatMap { try? Zone.named($0.sealed.event.zone) }
    }

    /// Settles what is due, and tells the people.
    public func settle() async {
        do throws(Rejection) {
            let settling = Settling(host.standings)
            let told = Told()
            try await settling.settle(at: clock.now())
            try await settling.tell { settlement throws(Rejection) in
                let engine = engine(settlement.account)
                do throws(Rejection) {
                    _ = try await engine.perform(
                        SettleWeek(settlement), operation: settlement.operation,
                        zone: try Zone.named(settlement.zone))
                } catch {
                    // Nobody is there to be told any more.
                    guard error.category == .notFound else { throw error }
                    return
                }
                told.add(settlement.account)
            }
            // Once it is noted that they know, they may have a seat in the new week.
            for account in told.accounts { host.notice(account) }
            host.note(told: told.accounts.count, at: clock.now())
        } catch {
            host.note(told: nil, at: clock.now())
            failed(error)
        }
    }
}

/// Who was told what their week came to.
private final class Told: Sendable {
    private let content = Mutex<[AccountID]>([])

    var accounts: [AccountID] { content.withLock { $0 } }
    func add(_ account: AccountID) { content.withLock { $0.append(account) } }
}
