/// The name of a payload's field, packed so that comparing it with a literal costs a few cycles.
///
/// Names longer than 24 bytes are equal to no literal; `PayloadReader.keyText` still gives them.
@frozen
public struct PayloadKey: Hashable, Sendable {
    @usableFromInline var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    /// How many bytes the name has, or -1 if it is too long to be packed.
    @usableFromInline var length = 0

    /// The longest name that can be told from others, in bytes.
    public static let longest = 24

    /// The name with these bytes.
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

    /// Whether both are the same name; names that are too long are never the same.
    @inlinable public static func == (a: PayloadKey, b: PayloadKey) -> Bool {
        a.length == b.length && a.length >= 0 && a.words == b.words
    }

    /// Whether the name is this literal.
    @inlinable public static func == (key: PayloadKey, name: StaticString) -> Bool {
        guard key.length == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { PayloadKey($0) == key }
    }

    /// Lets a `switch` over keys have literals as cases.
    @inlinable public static func ~= (name: StaticString, key: PayloadKey) -> Bool {
        key == name
    }

    /// Feeds what `==` compares.
    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(length)
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
    }
}
