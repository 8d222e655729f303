/// A metric for monitoring. It contains no user data.
public struct Figure: Sendable {
    /// The kind of metric.
    public enum Kind: String, Hashable, Sendable {
        /// The value only increases until the server restarts.
        case counter
        /// The value can increase and decrease.
        case gauge
    }

    /// The name of the metric in Prometheus' style, such as `cairn_people`. A counter's name ends
    /// in `_total`.
    public var name: String
    /// The kind of metric.
    public var kind: Kind
    /// The description of the metric in one line.
    public var help: String
    /// The values, each with its labels. Labels have only a few known values.
    public var values: [(labels: [String: String], value: Double)]

    /// Creates a metric with one value.
    public init(
        _ name: String, _ help: String, _ value: some BinaryInteger, _ kind: Kind = .gauge
    ) {
        self.init(name, help, seconds: Double(value), kind)
    }

    /// Creates a metric whose value is a time in seconds.
    public init(_ name: String, _ help: String, seconds: Double, _ kind: Kind = .gauge) {
        self.name = name
        self.kind = kind
        self.help = help
        values = [([:], seconds)]
    }

    /// Creates a metric with one value for each value of a label.
    public init(
        _ name: String, _ help: String, by label: String, _ counts: [String: Int],
        _ kind: Kind = .gauge
    ) {
        self.init(name, help, 0, kind)
        values = counts.sorted { $0.key < $1.key }.map { ([label: $0.key], Double($0.value)) }
    }
}
