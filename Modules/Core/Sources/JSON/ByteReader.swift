/// Why bytes are not what a `ByteWriter` wrote.
public struct ByteReaderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How many bytes come before the fault.
    public let offset: Int

    /// A fault at this place.
    public init(at offset: Int) { self.offset = offset }

    /// A sentence for people.
    public var description: String { "The stored bytes are damaged at byte \(offset)." }
}

/// Reads what a `ByteWriter` wrote, in the same order; throws `ByteReaderError`, never traps.
///
/// Counts are checked against the bytes that are left before anything is allocated for them.
public struct ByteReader: Sendable {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline var position = 0

    /// A reader at the start of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes were read.
    public var offset: Int { position }

    /// How many bytes are left.
    public var remaining: Int { bytes.count - position }

    /// Whether everything was read.
    public var isAtEnd: Bool { remaining == 0 }

    /// Requires that everything was read.
    public func finish() throws(ByteReaderError) {
        guard remaining == 0 else { throw ByteReaderError(at: position) }
    }

    /// Reads an integer of its own width.
    @inlinable public mutating func fixed<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type = Value.self
    ) throws(ByteReaderError) -> Value {
        let start = try advance(count: 1, width: MemoryLayout<Value>.size)
        return bytes.withUnsafeBytes {
            Value(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Value.self))
        }
    }

    /// Reads a Double from its 64 bits.
    public mutating func double() throws(ByteReaderError) -> Double {
        Double(bitPattern: try fixed(UInt64.self))
    }

    /// Reads one byte that must be 0 or 1.
    public mutating func bool() throws(ByteReaderError) -> Bool {
        let value = try fixed(UInt8.self)
        guard value <= 1 else { throw ByteReaderError(at: position - 1) }
        return value == 1
    }

    /// Reads an unsigned varint; one that exceeds 64 bits is refused.
    public mutating func varint() throws(ByteReaderError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try fixed(UInt8.self)
            let part = UInt64(byte & 0x7F)
            guard shift < 63 || part <= 1 && shift == 63 else {
                throw ByteReaderError(at: position - 1)
            }
            value |= part << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    /// Reads a signed varint.
    public mutating func signedVarint() throws(ByteReaderError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads a count of things that take at least `width` bytes each and must fit what is left.
    public mutating func count(ofWidth width: Int = 1) throws(ByteReaderError) -> Int {
        let start = position
        let value = try varint()
        guard value <= UInt64(remaining / max(width, 1)) else { throw ByteReaderError(at: start) }
        return Int(value)
    }

    /// Reads text; bytes that are not UTF-8 are refused.
    public mutating func string() throws(ByteReaderError) -> String {
        let length = try count()
        let start = try advance(count: length, width: 1)
        guard let text = String(validating: bytes[start..<(start + length)], as: UTF8.self) else {
            throw ByteReaderError(at: start)
        }
        return text
    }

    /// Reads integers of their own width, copied in one go.
    @inlinable public mutating func array<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type = Value.self
    ) throws(ByteReaderError) -> [Value] {
        let width = MemoryLayout<Value>.size
        let count = try count(ofWidth: width)
        let start = try advance(count: count, width: width)
        return [Value](unsafeUninitializedCapacity: count) { room, filled in
            bytes.withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(room).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: source[start..<(start + count * width)]))
            }
            #if _endian(big)
                for index in 0..<count { room[index] = Value(littleEndian: room[index]) }
            #endif
            filled = count
        }
    }

    /// Reads bytes behind their count.
    public mutating func blob() throws(ByteReaderError) -> [UInt8] { try array(UInt8.self) }

    /// Moves over `count` things of a width and gives where they start.
    @usableFromInline mutating func advance(count: Int, width: Int) throws(ByteReaderError) -> Int {
        guard count <= remaining / width else { throw ByteReaderError(at: position) }
        defer { position += count * width }
        return position
    }
}
