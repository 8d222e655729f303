public import Core
public import SecretsAPI

/// The values that the operator set for numbers and flags, as one line of signed text. Rule O5.
///
/// The line is `cairn-flags.PAYLOAD.SIGNATURE`. The payload is JSON. The signature is Ed25519 (RFC
/// 8032) over everything before it. Both are in base64url.
public struct FlagSheet: Hashable, Sendable {
    /// The value of a name from a day on.
    public struct Entry: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The first day on which it is in force.
        public var from: Day
        /// The number; for a flag, 0 or 1.
        public var value: Int

        /// Creates an entry.
        public init(_ name: String, from: Day, value: Int) {
            self.name = name
            self.from = from
            self.value = value
        }
    }

    /// The serial number. A sheet never replaces one with a higher number.
    public var serial: Int
    /// The entries in any order. Of two entries for one day, the later one applies.
    public var entries: [Entry]

    /// Creates an unsigned sheet.
    public init(serial: Int, entries: [Entry]) {
        self.serial = serial
        self.entries = entries
    }

    /// The length of the longest text.
    public static let longest = 65_536
    private static let head = "cairn-flags"

    /// Parses and verifies a sheet. Throws `flags.sheet` if it is invalid, has another key's
    /// signature, or was changed.
    public init(_ text: String, signedBy key: VerifyingKey) throws(Rejection) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= FlagSheet.longest, parts.count == 3, parts[0] == FlagSheet.head,
            let payload = Base64Text.bytes(parts[1]), let signature = Base64Text.bytes(parts[2])
        else { throw .noSheet("The file is not a valid sheet of flags.") }
        guard key.signed(signature, Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw .noSheet("The sheet of flags is not signed by the operator.")
        }
        guard let object = (try? JSON(parsing: payload))?.object,
            let sheet = try? FlagSheet.record.value(of: object)
        else { throw .noSheet("The sheet of flags is of a kind that this version cannot read.") }
        self = sheet
    }

    /// Returns the signed text of the sheet.
    public func text(signedBy signer: SigningKey) -> String {
        let body = "\(FlagSheet.head).\(Base64Text.text(FlagSheet.record.bytes(self)))"
        return "\(body).\(Base64Text.text(signer.signature(of: Array(body.utf8))))"
    }

    /// Returns the entry in force for a name on a day.
    public func entry(_ name: String, on day: Day) -> Entry? {
        entries.filter { $0.name == name && $0.from <= day }
            .enumerated().max { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }?
            .element
    }

    private static let record = Record(
        FlagSheet.init(serial:entries:), Field("serial", \.serial, .integer(0...1_000_000_000)),
        Field("values", \.entries, Entry.record.codec.list(count: 0...1_000)))
}

extension FlagSheet.Entry {
    fileprivate static let record = Record(
        FlagSheet.Entry.init(_:from:value:), Field("name", \.name, .line(1...80)),
        Field("from", \.from), Field("value", \.value))
}

extension Rejection {
    fileprivate static func noSheet(_ sentence: String) -> Rejection {
        Rejection("flags.sheet", sentence, field: "sheet")
    }
}
