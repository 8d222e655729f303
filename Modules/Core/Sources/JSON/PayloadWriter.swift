/// Writes the JSON object of a payload, field by field, in the order of the calls.
///
/// Strings are escaped as required by RFC 8259. The caller must use a different literal for each
/// field's name. A field whose value is nil is not written.
public struct PayloadWriter: Sendable {
    private var buffer: [UInt8]

    /// Creates an object without fields and reserves space for `capacity` bytes.
    public init(capacity: Int = 96) {
        buffer = []
        buffer.reserveCapacity(capacity)
        buffer.append(UInt8(ascii: "{"))
    }

    /// The text of the object in UTF-8, with all fields written so far and the closing brace.
    public var bytes: [UInt8] {
        var whole = buffer
        whole.append(UInt8(ascii: "}"))
        return whole
    }

    /// Returns the text of the object in UTF-8 without copying it.
    public consuming func finish() -> [UInt8] {
        buffer.append(UInt8(ascii: "}"))
        return buffer
    }

    /// Writes a string.
    public mutating func field(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        start(name)
        JSONText.append(value, to: &buffer)
    }

    /// Writes an integer.
    public mutating func field(_ name: StaticString, _ value: Int64?) {
        guard let value else { return }
        start(name)
        JSONText.append(value, to: &buffer)
    }

    /// Writes an integer.
    public mutating func field(_ name: StaticString, _ value: Int?) {
        field(name, value.map(Int64.init))
    }

    /// Writes a number in its shortest form; NaN and infinities become `null`.
    public mutating func field(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        start(name)
        JSONText.append(value, to: &buffer)
    }

    /// Writes `true` or `false`.
    public mutating func field(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        start(name)
        buffer.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes a day as `yyyy-MM-dd`.
    public mutating func field(_ name: StaticString, _ value: Day?) {
        guard let value else { return }
        start(name)
        JSONText.append(value, to: &buffer)
    }

    /// Writes any value.
    public mutating func field(_ name: StaticString, _ value: JSON?) {
        guard let value else { return }
        start(name)
        value.write(to: &buffer)
    }

    /// Writes a value that is already JSON text.
    public mutating func field(_ name: StaticString, encoded value: [UInt8]) {
        start(name)
        buffer.append(contentsOf: value)
    }

    private mutating func start(_ name: StaticString) {
        if buffer.count > 1 { buffer.append(UInt8(ascii: ",")) }
        name.withUTF8Buffer { JSONText.append(utf8: $0, to: &buffer) }
        buffer.append(UInt8(ascii: ":"))
    }
}
