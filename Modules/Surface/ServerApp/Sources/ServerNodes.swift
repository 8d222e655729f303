internal import CommandLineKit
internal import Core
internal import Postgres

/// What the nodes of one server tell each other: of whom something was recorded, and who was
/// erased. What is told late or not at all costs freshness alone: what is stored is looked at again
/// whenever somebody asks or writes.
struct ServerNodes: Sendable {
    private let channel: PostgresChannel

    /// The nodes that share a database; listens at `direct` where a pooler stands before it.
    init(_ pool: PostgresPool, direct: PostgresAddress?) {
        let word = DeviceID(
            at: SystemClock().now(), random: (SystemEntropy().bits(), SystemEntropy().bits()))
        channel = PostgresChannel(pool, direct: direct, name: "cairn", sender: "\(word)")
    }

    /// Tells that something was recorded of a person.
    func tell(recorded account: AccountID) { channel.tell("recorded:\(account)") }

    /// Tells that a person was erased.
    func tell(erased account: AccountID) { channel.tell("erased:\(account)") }

    /// Listens until it is cancelled.
    func run(
        recorded: @escaping @Sendable (AccountID) -> Void,
        erased: @escaping @Sendable (AccountID) -> Void
    ) async {
        await channel.run { news in
            guard case .told(let texts) = news else { return }
            for text in texts {
                let parts = text.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, let account = AccountID(String(parts[1])) else { continue }
                if parts[0] == "erased" { erased(account) } else { recorded(account) }
            }
        }
    }
}
