extension ID: CustomStringConvertible, LosslessStringConvertible {
    /// The text form of RFC 9562: 36 characters in lower case.
    public var description: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            write(into: UnsafeMutableBufferPointer(rebasing: buffer[..<36]))
            return 36
        }
    }

    /// Parses the 36 characters of the text form, in lower or upper case; nil for other text.
    public init?(_ text: String) {
        var text = text
        let halves = text.withUTF8 { IDText.halves(of: $0) }
        guard let halves else { return nil }
        self.init(high: halves.0, low: halves.1)
    }

    /// Parses the 36 bytes of the text form without allocation; nil for other bytes.
    @inlinable public init?(utf8 bytes: some Collection<UInt8>) {
        guard let halves = IDText.halves(of: bytes) else { return nil }
        self.init(high: halves.0, low: halves.1)
    }

    /// Writes the text form into exactly 36 bytes.
    func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
        var position = 0
        for nibble in 0..<32 {
            if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
                buffer[position] = UInt8(ascii: "-")
                position += 1
            }
            let half = nibble < 16 ? high : low
            let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - nibble % 16 * 4)) & 15
            buffer[position] =
                digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            position += 1
        }
    }
}

/// Parses the text form of an id, regardless of its subject.
@usableFromInline
enum IDText {
    /// Returns the high and the low half of the id in 36 bytes of text; nil for other bytes.
    @inlinable
    static func halves(of bytes: some Collection<UInt8>) -> (UInt64, UInt64)? {
        guard bytes.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var position = 0
        for byte in bytes {
            switch position {
            case 8, 13, 18, 23:
                guard byte == UInt8(ascii: "-") else { return nil }
            default:
                let digit: UInt8
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
                case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
                default: return nil
                }
                if position < 18 {
                    halves.0 = halves.0 << 4 | UInt64(digit)
                } else {
                    halves.1 = halves.1 << 4 | UInt64(digit)
                }
            }
            position += 1
        }
        return halves
    }
}
