/// Builds the bytes of binary snapshots: little-endian integers, varints, strings and arrays.
///
/// The layout has no tags; `ByteReader` must read the values in the same order.
public struct ByteWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates a writer with space for `capacity` bytes.
    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Writes an integer in the full width of its type, least significant byte first.
    @inlinable public mutating func fixed<Value: FixedWidthInteger & BitwiseCopyable>(
        _ value: Value
    ) {
        withUnsafeBytes(of: value.littleEndian) { raw($0) }
    }

    /// Writes a Double as its 64 bits.
    public mutating func fixed(_ value: Double) { fixed(value.bitPattern) }

    /// Writes one byte, 0 or 1.
    public mutating func bool(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// Writes an unsigned integer with seven bits per byte, least significant first (LEB128), 1–10
    /// bytes.
    public mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a signed integer as a zigzag varint, in which small positive and negative values are
    /// short.
    public mutating func signedVarint(_ value: Int64) {
        varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// Writes a count, which must not be negative.
    public mutating func count(_ value: Int) { varint(UInt64(value)) }

    /// Writes text as the count of its UTF-8 bytes, followed by the bytes.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            count(utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    /// Writes the number of integers and then the integers in the full width of their type, with
    /// one copy.
    @inlinable public mutating func array<Value: FixedWidthInteger & BitwiseCopyable>(
        _ values: [Value]
    ) {
        count(values.count)
        #if _endian(little)
            values.withUnsafeBytes { raw($0) }
        #else
            for value in values { fixed(value) }
        #endif
    }

    /// Writes the number of bytes and then the bytes.
    public mutating func blob(_ value: [UInt8]) { array(value) }

    @usableFromInline mutating func raw(_ source: UnsafeRawBufferPointer) {
        source.withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0) }
    }
}
