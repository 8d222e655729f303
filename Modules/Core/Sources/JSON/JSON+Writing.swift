extension JSON {
    /// The compact text in UTF-8, without white space, with members in their original order and
    /// with the shortest form of each number.
    ///
    /// Parsing the bytes gives an equal value, unless a number is NaN or infinite.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// The compact JSON text; see `bytes`.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the compact JSON text in UTF-8 to a buffer.
    public func write(to bytes: inout [UInt8]) {
        write(to: &bytes, layout: nil, level: 0)
    }

    /// Returns formatted text with one member or element per line and `indent` spaces per level.
    public func pretty(indent: Int = 2) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, layout: max(indent, 0), level: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8], layout: Int?, level: Int) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): JSONText.append(value, to: &bytes)
        case .number(let value): JSONText.append(value, to: &bytes)
        case .string(let value): JSONText.append(value, to: &bytes)
        case .array(let values):
            JSON.list("[", "]", values, to: &bytes, layout, level) { value, bytes in
                value.write(to: &bytes, layout: layout, level: level + 1)
            }
        case .object(let members):
            JSON.list("{", "}", members, to: &bytes, layout, level) { member, bytes in
                JSONText.append(member.key, to: &bytes)
                bytes.append(contentsOf: (layout == nil ? ":" : ": ").utf8)
                member.value.write(to: &bytes, layout: layout, level: level + 1)
            }
        }
    }

    private static func list<Parts: Collection>(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ parts: Parts,
        to bytes: inout [UInt8], _ layout: Int?, _ level: Int,
        _ write: (Parts.Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: opening))
        var first = true
        for part in parts {
            if !first { bytes.append(UInt8(ascii: ",")) }
            first = false
            newLine(to: &bytes, layout, level + 1)
            write(part, &bytes)
        }
        if !first { newLine(to: &bytes, layout, level) }
        bytes.append(UInt8(ascii: closing))
    }

    private static func newLine(to bytes: inout [UInt8], _ layout: Int?, _ level: Int) {
        guard let layout else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: layout * level))
    }
}

extension JSON: CustomStringConvertible {
    /// The compact JSON text.
    public var description: String { text }
}
