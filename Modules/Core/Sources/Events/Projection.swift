/// The kinds of event that a module records: an enumeration with a case a kind.
///
/// The raw value is the kind as it stands in journals, `module.verbed`; it is never changed or used
/// again. Whoever switches over the cases is told by the compiler when one is added.
public protocol EventKind: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String, AllCases == [Self] {
    /// The days and instants that payloads of the kind name; none unless said otherwise. The
    /// contract of modules finds in the samples what is not said.
    var dates: PayloadDates { get }
}

extension EventKind {
    /// Every kind as it stands in journals: what a manifest lists.
    public static var names: [String] { allCases.map(\.rawValue) }
    /// No day and no instant.
    public var dates: PayloadDates { .none }
}

/// A state that is folded from events.
///
/// The fold is a join: the same set of events, in any order, gives the same state. Keep what that
/// needs: a `Stamp` beside each last-writer-wins field, sums for amounts, sets for what exists.
/// The journal delivers every event once. The contract suite shuffles to prove it.
public protocol Projection: Sendable {
    /// What is folded; written to snapshots.
    associatedtype State: Snapshot
    /// The kinds of event that the fold takes.
    associatedtype Kind: EventKind
    /// The name of the snapshot, the module's id unless a module keeps several.
    static var name: String { get }
    /// Raised whenever the state's meaning or layout changes: older snapshots are thrown away.
    static var version: Int { get }
    /// The state before any event.
    var initial: State { get }
    /// Takes one event in: total, in any order, never trapping, whatever the payload holds.
    func fold(_ event: Event, kind: Kind, into state: inout State)
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
