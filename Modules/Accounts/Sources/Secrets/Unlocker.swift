public import Core
internal import Dispatch

/// Where passwords are hashed: one at a time for an account, few at a time for all, and only so
/// many wait, so that people who sign in cost others neither memory nor processor.
public actor Unlocker {
    private let queue = DispatchQueue(
        label: "cairn.unlock", qos: .utility, attributes: .concurrent)
    private let most: Int
    private let mostWaiting: Int
    private var atWork = 0
    private var busy: Set<String> = []
    private var isClosed = false
    private var waiting: [(key: String, turn: CheckedContinuation<Bool, Never>)] = []

    /// So many hashes at a time, and so many that wait: for a minute at most, as long as an answer
    /// may take.
    public init(most: Int = 1, waiting: Int = 200) {
        self.most = most
        mostWaiting = waiting
    }

    /// Does slow work for an account, or for a name that nobody has. Refused with `accounts.busy`
    /// if too many wait.
    public func run<Value: Sendable>(
        for key: String, _ work: @escaping @Sendable () -> Value
    ) async throws(Rejection) -> Value {
        try await run(for: key, if: {}, work: work)
    }

    /// Does it if `admits` refuses nothing, which is asked when its turn has come.
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

    /// Lets those in who wait and may, in the order in which they came.
    private func letIn() {
        while atWork < most, let next = waiting.firstIndex(where: { !busy.contains($0.key) }) {
            let entry = waiting.remove(at: next)
            atWork += 1
            busy.insert(entry.key)
            entry.turn.resume(returning: true)
        }
    }

    /// Turns away those who wait, and whoever would have to: the server is to stop.
    public func close() {
        isClosed = true
        for entry in waiting { entry.turn.resume(returning: false) }
        waiting = []
    }
}
