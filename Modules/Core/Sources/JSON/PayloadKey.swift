/// The name of a field in a payload, packed so that it can be compared quickly with a literal.
///
/// A name longer than 24 bytes never equals a literal; `PayloadReader.keyText` still returns it.
@frozen
public struct PayloadKey: Hashable, Sendable {
    @usableFromInline var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    /// The number of bytes of the name; -1 if it is too long.
    @usableFromInline var length = 0

    /// The maximum length, in bytes, of a name that can be compared.
    public static let longest = 24

    /// Creates a name from bytes.
    @inlinable init(_ utf8: some Collection<UInt8>) {
        length = utf8.count <= PayloadKey.longest ? utf8.count : -1
        guard length > 0 else { return }
        var index: UInt64 = 0
        for byte in utf8 {
            let part = UInt64(byte) << ((index & 7) * 8)
            switch index >> 3 {
            case 0: words.0 |= part
            case 1: words.1 |= part
            default: words.2 |= part
            }
            index += 1
        }
    }

    /// True if both are the same name. Names that are too long are never equal.
    @inlinable public static func == (a: PayloadKey, b: PayloadKey) -> Bool {
        a.length == b.length && a.length >= 0 && a.words == b.words
    }

    /// True if the name equals this literal.
    @inlinable public static func == (key: PayloadKey, name: StaticString) -> Bool {
        guard key.length == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { PayloadKey($0) == key }
    }

    /// Allows literals as cases of a `switch` over keys.
    @inlinable public static func ~= (name: StaticString, key: PayloadKey) -> Bool {
        key == name
    }

    /// Hashes the same parts that `==` compares.
    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(length)
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
    }
}
