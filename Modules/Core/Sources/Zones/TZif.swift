/// The content of a TZif file, versions 1 to 4 (RFC 8536, RFC 9636).
///
/// The parser reads the 64-bit block if there is one. It skips abbreviations and the standard/wall
/// and UT/local indicators.
struct TZif {
    /// The reason why the bytes are refused.
    enum Fault: Error { case malformed, leapSeconds }

    /// The times of the offset changes, in seconds since 1970, strictly ascending.
    var transitions: [Int64] = []
    /// The offset before the first change, followed by the offset after each change, in seconds
    /// east of UTC.
    var offsets: [Int32] = []
    /// The rule after the last change; nil if the file has none.
    var rule: PosixRule?

    private let bytes: [UInt8]
    private var position = 0

    /// Parses a file.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        let first = try header()
        if first.version == 0 {
            try block(first, width: 4)
        } else {
            try skip(first.size(width: 4))
            try block(try header(), width: 8)
            try footer()
        }
    }

    private struct Header {
        var version: UInt8
        var utCount, standardCount, leapCount, timeCount, typeCount, characterCount: Int

        func size(width: Int) -> Int {
            timeCount * (width + 1) + typeCount * 6 + characterCount + leapCount * (width + 4)
                + standardCount + utCount
        }
    }

    private mutating func header() throws(Fault) -> Header {
        guard bytes.count - position >= 44,
            bytes[position..<(position + 4)].elementsEqual("TZif".utf8)
        else { throw .malformed }
        let version = bytes[position + 4]
        position += 20
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(Int(integer(width: 4)) & 0xFFFF_FFFF) }
        guard version == 0 || version >= UInt8(ascii: "2"), counts.allSatisfy({ $0 <= 1 << 20 })
        else { throw .malformed }
        return Header(
            version: version, utCount: counts[0], standardCount: counts[1], leapCount: counts[2],
            timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
    }

    private mutating func block(_ header: Header, width: Int) throws(Fault) {
        guard header.typeCount > 0, bytes.count - position >= header.size(width: width) else {
            throw .malformed
        }
        guard header.leapCount == 0 else { throw .leapSeconds }
        let end = position + header.size(width: width)
        for _ in 0..<header.timeCount { transitions.append(integer(width: width)) }
        let indices = bytes[position..<(position + header.timeCount)]
        position += header.timeCount
        var types: [Int32] = []
        for _ in 0..<header.typeCount {
            types.append(Int32(truncatingIfNeeded: integer(width: 4)))
            position += 2
        }
        position = end
        guard indices.allSatisfy({ Int($0) < types.count }),
            types.allSatisfy({ (-89_999...93_599).contains($0) }),
            transitions.allSatisfy({ $0.magnitude <= 1 << 60 }),
            zip(transitions, transitions.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw .malformed }
        offsets = [types[0]] + indices.map { types[Int($0)] }
    }

    private mutating func footer() throws(Fault) {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n"),
            let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\n"))
        else { throw .malformed }
        let text = bytes[(position + 1)..<end]
        guard !text.isEmpty else { return }
        guard let rule = PosixRule(text) else { throw .malformed }
        self.rule = rule
    }

    private mutating func skip(_ count: Int) throws(Fault) {
        guard count <= bytes.count - position else { throw .malformed }
        position += count
    }

    /// Reads the signed big-endian integer at the position.
    private mutating func integer(width: Int) -> Int64 {
        var value: UInt64 = 0
        for byte in bytes[position..<(position + width)] { value = value << 8 | UInt64(byte) }
        position += width
        let shift = UInt64(64 - width * 8)
        return Int64(bitPattern: value << shift) >> Int64(shift)
    }
}
