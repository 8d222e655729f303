/// The error for bytes that were not written by a `ByteWriter`.
public struct ByteReaderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of valid bytes before the error.
    public let offset: Int

    /// Creates the error at an offset.
    public init(at offset: Int) { self.offset = offset }

    /// A sentence for users.
    public var description: String { "The stored bytes are damaged at byte \(offset)." }
}

/// Reads values in the order in which a `ByteWriter` wrote them. It throws `ByteReaderError` and
/// never traps.
///
/// Each count is compared with the number of remaining bytes before anything is allocated.
public struct ByteReader: Sendable {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline var position = 0

    /// Creates a reader at the start of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes read.
    public var offset: Int { position }

    /// The number of remaining bytes.
    public var remaining: Int { bytes.count - position }

    /// True if all bytes were read.
    public var isAtEnd: Bool { remaining == 0 }

    /// Throws unless all bytes were read.
    public func finish() throws(ByteReaderError) {
        guard remaining == 0 else { throw ByteReaderError(at: position) }
    }

    /// Reads an integer in the full width of its type.
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

    /// Reads an unsigned varint; throws if it exceeds 64 bits.
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

    /// Reads the count of elements that take at least `width` bytes each. Throws if so many
    /// elements cannot fit into the remaining bytes.
    public mutating func count(ofWidth width: Int = 1) throws(ByteReaderError) -> Int {
        let start = position
        let value = try varint()
        guard value <= UInt64(remaining / max(width, 1)) else { throw ByteReaderError(at: start) }
        return Int(value)
    }

    /// Reads text; throws if the bytes are not UTF-8.
    public mutating func string() throws(ByteReaderError) -> String {
        let length = try count()
        let start = try advance(count: length, width: 1)
        guard let text = String(validating: bytes[start..<(start + length)], as: UTF8.self) else {
            throw ByteReaderError(at: start)
        }
        return text
    }

    /// Reads a count and that many integers in the full width of their type, with one copy.
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

    /// Reads a count and that many bytes.
    public mutating func blob() throws(ByteReaderError) -> [UInt8] { try array(UInt8.self) }

    /// Skips `count` elements of `width` bytes each and returns the offset of the first one.
    @usableFromInline mutating func advance(count: Int, width: Int) throws(ByteReaderError) -> Int {
        guard count <= remaining / width else { throw ByteReaderError(at: position) }
        defer { position += count * width }
        return position
    }
}
