public import Core
internal import Dispatch

/// The queue of passwords to be hashed. One hash at a time is computed for each account, and only a
/// few in total.
///
/// Networks and signed-in accounts take turns, and so do the names within each of them. A network
/// that sends many requests therefore delays only its own requests.
public actor HashQueue {
    /// The share of the queue to which a request belongs.
    struct Share: Hashable, Sendable {
        /// The name for which the password was entered.
        var name: String
        /// The client's network, or the account of a signed-in user.
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
    /// The number of requests so far, including refused ones.
    private(set) var arrivals = 0
    /// The number of the latest turn, for each group and each share that has waiting requests.
    private var groupTurns: [String: Int] = [:]
    private var shareTurns: [Share: Int] = [:]

    /// The maximum number of waiting requests per group.
    static let mostOfGroup = 20
    /// The maximum number of waiting requests per group and name.
    static let mostOfShare = 3

    /// Creates a queue. `most` is the maximum number of hashes computed at a time, `waiting` the
    /// maximum number of waiting requests.
    public init(most: Int = 1, waiting: Int = 200) {
        self.most = most
        mostWaiting = waiting
    }

    /// Runs slow work for an account or for an unknown name. Throws `accounts.busy` if too many
    /// requests are waiting.
    public func run<Value: Sendable>(
        for key: String, _ work: @escaping @Sendable () -> Value
    ) async throws(Rejection) -> Value {
        try await run(for: Share(name: key, group: key), if: {}, work: work)
    }

    /// Runs the work when its turn comes. If `admits`, which is called first, throws, the work is
    /// not run.
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

    /// Returns true if another request of this share may wait. If the queue is full, the latest
    /// request of the largest group is dropped in favour of a smaller group.
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

    /// Waits for a turn. Returns false if the request is dropped, for example because the client
    /// disconnected.
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

    /// Starts the next requests. They belong to the group whose latest turn was the longest ago
    /// and, within it, to the share for which this is true.
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

    /// Rejects all waiting and later work, because the server stops.
    public func close() {
        isClosed = true
        for entry in waiting { entry.turn.resume(returning: false) }
        waiting = []
    }
}

extension Rejection {
    /// The rejection if the queue has no space for another request.
    fileprivate static var busy: Rejection {
        var rejection = Rejection(
            "accounts.busy", "Too many people are signing in now. Try again soon.",
            category: .unavailable)
        rejection.wait = 1
        return rejection
    }
}
