/// The event kinds of a module, as an enumeration with one case per kind.
///
/// The raw value is the kind in journals, `module.verbed`. It must never change or be reused. A
/// `switch` over the cases does not compile after a case is added.
public protocol EventKind: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String, AllCases == [Self] {
    /// The days and instants in payloads of the kind; none by default. The contract of modules
    /// finds undeclared ones in the samples.
    var dates: PayloadDates { get }
}

extension EventKind {
    /// All kinds as strings, for the manifest.
    public static var names: [String] { allCases.map(\.rawValue) }
    /// No day and no instant.
    public var dates: PayloadDates { .none }
}

/// A state folded from events.
///
/// The same set of events must give the same state in any order. Use a `Stamp` with each
/// last-writer-wins field, sums for amounts, and sets for things that exist. The journal delivers
/// every event once. The contract of modules shuffles events to check this.
public protocol Projection: Sendable {
    /// The folded state; it is written to snapshots.
    associatedtype State: Snapshot
    /// The event kinds that the fold accepts.
    associatedtype Kind: EventKind
    /// The name of the snapshot: the module's id, unless the module has several projections.
    static var name: String { get }
    /// The version of the layout. Raise it if the meaning or the layout of the state changes; this
    /// deletes older snapshots.
    static var version: Int { get }
    /// The state before any event.
    var initial: State { get }
    /// Folds one event. It must accept any event in any order and must not trap for any payload.
    func fold(_ event: Event, kind: Kind, into state: inout State)
}

/// A state that can be written to bytes and read back quickly.
///
/// Snapshots are a cache. If reading finds invalid bytes, it throws, and the journal is folded
/// again.
public protocol Snapshot: Equatable, Sendable {
    /// Appends the state. Equal states must write equal bytes.
    func write(to writer: inout ByteWriter)
    /// Reads the bytes written by `write`.
    init(from reader: inout ByteReader) throws(ByteReaderError)
}
