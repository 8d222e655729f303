/// A number for whoever watches a server, that says nothing of anybody.
public struct Figure: Sendable {
    /// How it moves.
    public enum Kind: String, Hashable, Sendable {
        /// Up, until the server starts anew.
        case counter
        /// Up and down.
        case gauge
    }

    /// As Prometheus names things: `cairn_people`; a counter's name ends in `_total`.
    public var name: String
    /// How it moves.
    public var kind: Kind
    /// What it counts, in a sentence on one line.
    public var help: String
    /// How many, with what tells them apart: a few words that are known beforehand.
    public var values: [(labels: [String: String], value: Double)]

    /// A number under a name.
    public init(
        _ name: String, _ help: String, _ value: some BinaryInteger, _ kind: Kind = .gauge
    ) {
        self.init(name, help, seconds: Double(value), kind)
    }

    /// A time under a name, in seconds.
    public init(_ name: String, _ help: String, seconds: Double, _ kind: Kind = .gauge) {
        self.name = name
        self.kind = kind
        self.help = help
        values = [([:], seconds)]
    }

    /// Numbers under a name, which the word after a label tells apart.
    public init(
        _ name: String, _ help: String, by label: String, _ counts: [String: Int],
        _ kind: Kind = .gauge
    ) {
        self.init(name, help, 0, kind)
        values = counts.sorted { $0.key < $1.key }.map { ([label: $0.key], Double($0.value)) }
    }
}
