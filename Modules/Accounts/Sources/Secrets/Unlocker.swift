public import Core
internal import Dispatch

/// The queue of password hashes: one at a time per account, few at a time overall, and a limited
/// number of waiting ones. Sign-ins therefore cannot use up the memory or processor of a server.
public actor Unlocker {
    private let queue = DispatchQueue(
        label: "cairn.unlock", qos: .utility, attributes: .concurrent)
    private let most: Int
    private let mostWaiting: Int
    private var atWork = 0
    private var busy: Set<String> = []
    private var isClosed = false
    private var waiting: [(key: String, turn: CheckedContinuation<Bool, Never>)] = []

    /// Creates a queue with a maximum number of hashes at a time and of waiting ones. They wait at
    /// most a minute, the time limit of a response.
    public init(most: Int = 1, waiting: Int = 200) {
        self.most = most
        mostWaiting = waiting
    }

    /// Runs slow work for an account or an unknown name. Throws `accounts.busy` if too many are
    /// waiting.
    public func run<Value: Sendable>(
        for key: String, _ work: @escaping @Sendable () -> Value
    ) async throws(Rejection) -> Value {
        try await run(for: key, if: {}, work: work)
    }

    /// Runs the work unless `admits`, which is called when its turn has come, throws.
    func run<Value: Sendable>(
        for key: String, if admits: @Sendable () async throws(Rejection) -> Void,
        work: @escaping @Sendable () -> Value
    ) async throws(Rejection) -> Value {
        if atWork >= most || busy.contains(key) {
            guard !isClosed, waiting.count < mostWaiting,
                await withCheckedContinuation({ waiting.append((key, $0)) })
            else {
                throw Rejection(
                    "accounts.busy", "Many people are signing in just now; try again soon.",
                    category: .unavailable)
            }
        } else {
            atWork += 1
            busy.insert(key)
        }
        defer {
            busy.remove(key)
            atWork -= 1
            letIn()
        }
        try await admits()
        return await withCheckedContinuation { done in
            queue.async { done.resume(returning: work()) }
        }
    }

    /// Starts waiting work that can run, in the order of arrival.
    private func letIn() {
        while atWork < most, let next = waiting.firstIndex(where: { !busy.contains($0.key) }) {
            let entry = waiting.remove(at: next)
            atWork += 1
            busy.insert(entry.key)
            entry.turn.resume(returning: true)
        }
    }

    /// Rejects the waiting and all later work, because the server stops.
    public func close() {
        isClosed = true
        for entry in waiting { entry.turn.resume(returning: false) }
        waiting = []
    }
}
