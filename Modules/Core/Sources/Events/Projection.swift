/// The event kinds of a module, as an enumeration with one case per kind.
///
/// The raw value is the kind as stored in journals, `module.verbed`. It must never change or be
/// reused. After a case is added, a `switch` over the cases no longer compiles until it handles the
/// new case.
public protocol EventKind: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String, AllCases == [Self] {
    /// The members that contain days and instants in payloads of this kind; none by default. The
    /// contract tests for modules report any undeclared date in the module's sample events.
    var dates: PayloadDates { get }
}

extension EventKind {
    /// The names of all kinds, for the manifest.
    public static var names: [String] { allCases.map(\.rawValue) }
    /// The default: payloads without days and instants.
    public var dates: PayloadDates { .none }
}

/// A state that is folded from events.
///
/// The same set of events must give the same state in any order. Use a `Stamp` for each
/// last-writer-wins field, sums for amounts, and sets for objects that exist. The journal delivers
/// every event once. The contract tests for modules fold the events in random order to check this.
public protocol Projection: Sendable {
    /// The type of the folded state. It is written to snapshots.
    associatedtype State: Snapshot
    /// The event kinds that the fold accepts.
    associatedtype Kind: EventKind
    /// The name of the snapshot: the module's id, unless the module has several projections.
    static var name: String { get }
    /// The version of the snapshot's layout. Increase it when the meaning or the layout of the
    /// state changes; older snapshots are then deleted.
    static var version: Int { get }
    /// The state before any event.
    var initial: State { get }
    /// Folds one event into the state. It must accept any event in any order and must not trap for
    /// any payload.
    func fold(_ event: Event, kind: Kind, into state: inout State)
}

/// A state that can be written to bytes and read again quickly.
///
/// Snapshots are a cache. If the bytes are invalid, reading throws, and the state is folded from
/// the journal again.
public protocol Snapshot: Equatable, Sendable {
    /// Appends the bytes of the state. Equal states must write equal bytes.
    func write(to writer: inout ByteWriter)
    /// Creates the state from the bytes written by `write`.
    init(from reader: inout ByteReader) throws(ByteReaderError)
}
