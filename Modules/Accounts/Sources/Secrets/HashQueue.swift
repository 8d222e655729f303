public import Core
internal import Dispatch

/// The queue of password hashes: one at a time for each account, and a few in total.
///
/// Networks and signed-in accounts take turns, and so do the names within each of them. A network
/// with many requests delays only its own.
public actor HashQueue {
    /// The share of the queue that a request uses.
    struct Share: Hashable, Sendable {
        /// The name that the password is for.
        var name: String
        /// The network of the client, or the account of a signed-in user.
        var group: String
    }

    private struct Entry {
        var id: Int
        var share: Share
        var turn: CheckedContinuation<Bool, Never>
    }

    private let queue = DispatchQueue(
        label: "cairn.unlock", qos: .utility, attributes: .concurrent)
    private let most: Int
    private let mostWaiting: Int
    private var atWork = 0
    private var busy: Set<String> = []
    private var isClosed = false
    private var waiting: [Entry] = []
    private var count = 0
    /// The number of requests so far, refused ones included.
    private(set) var arrivals = 0
    /// The number of the last turn of each group and of each share that still waits.
    private var groupTurns: [String: Int] = [:]
    private var shareTurns: [Share: Int] = [:]

    /// The most requests of one group that wait.
    static let mostOfGroup = 20
    /// The most requests of one group for one name that wait.
    static let mostOfShare = 3

    /// A queue with limits on the hashes at a time and on the requests that wait.
    public init(most: Int = 1, waiting: Int = 200) {
        self.most = most
        mostWaiting = waiting
    }

    /// Runs slow work for an account or an unknown name. Throws `accounts.busy` if too many are
    /// waiting.
    public func run<Value: Sendable>(
        for key: String, _ work: @escaping @Sendable () -> Value
    ) async throws(Rejection) -> Value {
        try await run(for: Share(name: key, group: key), if: {}, work: work)
    }

    /// Runs the work unless `admits`, which is called when its turn has come, throws.
    func run<Value: Sendable>(
        for share: Share, if admits: @Sendable () async throws(Rejection) -> Void,
        work: @escaping @Sendable () -> Value
    ) async throws(Rejection) -> Value {
        arrivals += 1
        if atWork >= most || busy.contains(share.name) {
            guard hasRoom(for: share), await waits(share) else { throw .busy }
        } else {
            begin(share)
        }
        defer {
            busy.remove(share.name)
            atWork -= 1
            letIn()
        }
        try await admits()
        return await withCheckedContinuation { done in
            queue.async { done.resume(returning: work()) }
        }
    }

    /// True if another request of a share may wait. In a full queue the latest request of the
    /// largest group gives way to a smaller group.
    private func hasRoom(for share: Share) -> Bool {
        guard !isClosed else { return false }
        let own = waiting.count { $0.share.group == share.group }
        guard own < HashQueue.mostOfGroup,
            waiting.count(where: { $0.share == share }) < HashQueue.mostOfShare
        else { return false }
        guard waiting.count >= mostWaiting else { return true }
        let sizes = Dictionary(grouping: waiting, by: \.share.group).mapValues(\.count)
        guard let largest = sizes.values.max(), largest > own + 1,
            let place = waiting.lastIndex(where: { sizes[$0.share.group] == largest })
        else { return false }
        waiting.remove(at: place).turn.resume(returning: false)
        return true
    }

    /// Waits for a turn; false if the request is dropped, for example after a disconnect.
    private func waits(_ share: Share) async -> Bool {
        count += 1
        let id = count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                guard !Task.isCancelled else { return turn.resume(returning: false) }
                waiting.append(Entry(id: id, share: share, turn: turn))
            }
        } onCancel: {
            Task { await self.drop(id) }
        }
    }

    private func drop(_ id: Int) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: place).turn.resume(returning: false)
    }

    private func begin(_ share: Share) {
        atWork += 1
        busy.insert(share.name)
        count += 1
        (groupTurns[share.group], shareTurns[share]) = (count, count)
    }

    /// Starts the next requests: those of the group whose last turn is the longest ago, and in it
    /// those of the share with the earliest last turn.
    private func letIn() {
        while atWork < most, let next = next() {
            let entry = waiting.remove(at: next)
            begin(entry.share)
            entry.turn.resume(returning: true)
        }
        guard waiting.isEmpty || groupTurns.count > 4 * mostWaiting else { return }
        let left = Set(waiting.map(\.share))
        let groups = Set(left.map(\.group))
        groupTurns = groupTurns.filter { groups.contains($0.key) }
        shareTurns = shareTurns.filter { left.contains($0.key) }
    }

    private func next() -> Int? {
        waiting.indices.filter { !busy.contains(waiting[$0].share.name) }.min { one, other in
            rank(waiting[one]) < rank(waiting[other])
        }
    }

    private func rank(_ entry: Entry) -> (Int, Int, Int) {
        (groupTurns[entry.share.group] ?? 0, shareTurns[entry.share] ?? 0, entry.id)
    }

    /// Rejects the waiting and all later work, because the server stops.
    public func close() {
        isClosed = true
        for entry in waiting { entry.turn.resume(returning: false) }
        waiting = []
    }
}

extension Rejection {
    /// The queue has no room for another request.
    fileprivate static var busy: Rejection {
        var rejection = Rejection(
            "accounts.busy", "Too many people are signing in now. Try again soon.",
            category: .unavailable)
        rejection.wait = 1
        return rejection
    }
}
