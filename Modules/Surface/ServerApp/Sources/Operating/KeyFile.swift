internal import Accounts
internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// A backup of users' encryption keys, separate from the backup of their data: lines of text, of
/// which the last is the SHA-256 of the others. For a database it has the master key instead of the
/// keys, because they are stored there in wrapped form.
///
/// ```
/// cairn keys 1
/// key 018bcfe5-6800-7000-8000-0000000000a1 5f1e…
/// erased 018bcfe5-6800-7000-8000-0000000000b2 1700000000000
/// told 9b3c…
/// sha256 77aa…
/// ```
///
/// `key` is a user's key. `erased` is an erased account with the time in milliseconds since 1970.
/// `told` is the hash of a secret of an erased user's device. `master` is the master key of a
/// database. Rule O3.
struct KeyFile: Equatable {
    var keys: [AccountID: PersonKey] = [:]
    var erased: [AccountID: Instant] = [:]
    var told: Set<SecretHash> = []
    var master: [UInt8]?

    private static let head = "cairn keys 1"
    /// The maximum length in bytes, more than the keys of two million users.
    private static let longest = 1 << 28

    /// Creates an empty backup.
    init() {}

    /// Reads the keys and erasures of a folder.
    init(_ keys: any KeyStore, _ directory: any Directory) async throws(Rejection) {
        do throws(JournalError) {
            self.keys = try keys.all()
            erased = try keys.destroyed()
        } catch {
            throw error.rejection
        }
        // The directory records an erasure first.
        erased.merge(try await directory.erasures()) { min($0, $1) }
        for account in erased.keys { self.keys[account] = nil }
        told = try await directory.erasedCredentials()
    }

    /// Reads a file. Throws `keys.file` for an invalid or changed one.
    init(reading path: String) throws(Rejection) {
        let bytes: [UInt8]
        do throws(Files.Failure) {
            bytes = try Files.read(path, limit: KeyFile.longest)
        } catch {
            throw Rejection(
                "keys.file", "The keys \(path) cannot be read: \(error.reason).",
                field: "keys", category: error.isMissing ? .notFound : .unavailable)
        }
        let damaged = Rejection(
            "keys.file", "\(path) is not a backup of keys, or it was changed.", field: "keys",
            category: .damaged)
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first.map(String.init) == KeyFile.head, let last = lines.popLast() else {
            throw damaged
        }
        let text = lines.map { $0 + "\n" }.joined()
        guard last == "sha256 " + Hex.text(Seal.hash(Array(text.utf8)).bytes) else { throw damaged }
        for line in lines.dropFirst() {
            guard take(line.split(separator: " ").map(String.init)) else { throw damaged }
        }
    }

    private mutating func take(_ words: [String]) -> Bool {
        switch (words.first, words.count) {
        case ("key", 3):
            guard let account = AccountID(words[1]), let bytes = Hex.bytes(words[2]),
                let key = PersonKey(bytes)
            else { return false }
            keys[account] = key
        case ("erased", 3):
            guard let account = AccountID(words[1]), let time = Int64(words[2]) else {
                return false
            }
            erased[account] = Instant(milliseconds: time)
        case ("told", 2):
            guard let hash = Hex.bytes(words[1]).flatMap({ SecretHash($0) }) else { return false }
            told.insert(hash)
        case ("master", 2):
            guard let bytes = Hex.bytes(words[1]), master == nil else { return false }
            master = bytes
        default: return false
        }
        return true
    }

    /// The lines in a canonical order.
    var text: String {
        var lines = keys.map { "key \($0.key) \(Hex.text($0.value.bytes))" }
        lines += erased.map { "erased \($0.key) \($0.value.milliseconds)" }
        lines += told.map { "told \(Hex.text($0.bytes))" }
        lines += (master.map { ["master \(Hex.text($0))"] } ?? [])
        let text = ([KeyFile.head] + lines.sorted()).map { $0 + "\n" }.joined()
        return text + "sha256 \(Hex.text(Seal.hash(Array(text.utf8)).bytes))\n"
    }
}

/// Bytes as hexadecimal digits.
enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { room in
            for (place, byte) in bytes.enumerated() {
                room[2 * place] = digits[Int(byte >> 4)]
                room[2 * place + 1] = digits[Int(byte & 15)]
            }
            return 2 * bytes.count
        }
    }

    /// Returns the bytes; nil unless the text consists of pairs of digits.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var first: UInt8?
        for digit in text.utf8 {
            guard let value = value(of: digit) else { return nil }
            if let high = first { bytes.append(high << 4 | value) }
            first = first == nil ? value : nil
        }
        return first == nil ? bytes : nil
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
