/// Reads the fields of one JSON object without building a tree. Folds use it to read many events
/// quickly.
///
/// Call `nextKey()` in a loop, and read each value with the method for the expected type. For a
/// value of another type, the method returns nil and the value is skipped. Malformed text ends the
/// loop and sets `failed`. The reader never traps.
///
/// The text must follow RFC 8259, as for `JSON(parsing:)`. Duplicate keys of the outermost object
/// are not detected, because payloads are parsed before they are stored in a journal.
///
/// ```swift
/// var reader = PayloadReader(bytes)
/// while let key = reader.nextKey() {
///     switch key {
///     case "day": day = reader.day()
///     case "amount": amount = reader.integer()
///     default: break
///     }
/// }
/// ```
public struct PayloadReader: Sendable {
    enum Stage { case start, value, next, done, failed }

    var scanner: JSONScanner
    var stage: Stage
    private var key: JSONScanner.RawString?

    /// Creates a reader for bytes that should be a JSON object in UTF-8.
    public init(_ bytes: [UInt8]) {
        if let scanner = try? JSONScanner(bytes) {
            self.scanner = scanner
            stage = .start
        } else {
            scanner = JSONScanner()
            stage = .failed
        }
    }

    /// True if the bytes read so far are not a JSON object.
    public var failed: Bool { stage == .failed }

    /// True if the whole object was read and is well-formed.
    public var finished: Bool { stage == .done }

    /// Moves to the next field and returns its name; nil after the last field. A value that was not
    /// read is skipped.
    public mutating func nextKey() -> PayloadKey? {
        if stage == .value { skip() }
        do throws(JSONError) {
            guard try advance() else { return nil }
            let raw = try scanner.rawString()
            let packed =
                raw.escaped ? PayloadKey(try scanner.unescape(raw.range)) : pack(raw.range)
            key = raw
            scanner.skipSpace()
            guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected("a colon") }
            scanner.skipSpace()
            stage = .value
            return packed
        } catch {
            stage = .failed
            return nil
        }
    }

    /// The name of the current field, regardless of its length.
    public var keyText: String? { key.flatMap { try? scanner.text(of: $0) } }

    private func pack(_ range: Range<Int>) -> PayloadKey {
        scanner.bytes.withUnsafeBufferPointer {
            PayloadKey(UnsafeBufferPointer(rebasing: $0[range]))
        }
    }

    /// Moves to the start of the next key. Returns false at the end of the object.
    private mutating func advance() throws(JSONError) -> Bool {
        guard stage == .start || stage == .next else { return false }
        scanner.skipSpace()
        if stage == .start {
            guard scanner.take(UInt8(ascii: "{")) else { throw scanner.unexpected("an object") }
            scanner.skipSpace()
            if !scanner.take(UInt8(ascii: "}")) { return true }
        } else if scanner.take(UInt8(ascii: ",")) {
            scanner.skipSpace()
            return true
        } else if !scanner.take(UInt8(ascii: "}")) {
            throw scanner.unexpected("a comma or }")
        }
        try scanner.finish()
        stage = .done
        return false
    }
}
