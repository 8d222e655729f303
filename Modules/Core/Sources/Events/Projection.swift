/// A state that is folded from events.
///
/// The fold is a join: the same set of events, in any order, gives the same state. Keep what that
/// needs: a `Stamp` beside each last-writer-wins field, sums for amounts, sets for what exists.
/// The journal delivers every event once. The contract suite shuffles to prove it.
public protocol Projection: Sendable {
    /// What is folded; written to snapshots.
    associatedtype State: Snapshot
    /// The name of the snapshot, the module's id unless a module keeps several.
    static var name: String { get }
    /// Raised whenever the state's meaning or layout changes: older snapshots are thrown away.
    static var version: Int { get }
    /// The kinds of event that the fold takes, in the order of the `kind` it is handed.
    static var kinds: [String] { get }
    /// The state before any event.
    var initial: State { get }
    /// Takes one event in: total, in any order, never trapping, whatever the payload holds.
    ///
    /// `kind` is the index of the event's kind in `kinds`.
    func fold(_ event: Event, kind: Int, into state: inout State)
}

/// A state that can be written to bytes and read back, quickly.
///
/// Snapshots are a cache, never the truth: a reader that finds anything odd throws, and the journal
/// is folded again.
public protocol Snapshot: Equatable, Sendable {
    /// Appends the state; equal states write equal bytes.
    func write(to writer: inout ByteWriter)
    /// Reads what `write` wrote.
    init(from reader: inout ByteReader) throws(ByteReaderError)
}
