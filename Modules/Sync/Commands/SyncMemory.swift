internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// The sync state of a store: lines of `key = value` in a file next to it.
struct SyncMemory {
    /// The last server.
    var address: String?
    /// The secret token for that server, if the store is signed in.
    var token: String?
    /// The account at that server, and its name.
    var account: String?
    var name: String?
    /// The position of the journal when both sides last had the same facts.
    var cursor = Cursor.start
    /// The error of the last background run, in one sentence.
    var fault: String?
    /// The local clock when it was last found wrong; nil after facts were sent.
    var clock: ClockMismatch?
    /// The last move of facts from a wrong clock; nil after facts were sent.
    var moved: Moved?

    /// A move of facts, which may be in progress or may never have happened.
    struct Moved {
        /// The device whose chain begins with the moved facts.
        var device: DeviceID
        /// The number of moved facts at its beginning.
        var count: Int
        /// True if the replacement of facts is recorded.
        var isNoted = false
    }

    private let path: String
    /// The content of the file. Writing the same again would add a quarter to the time of a sync
    /// without changes.
    private let kept: [UInt8]

    /// Reads the state from a folder; empty if the file cannot be read.
    init(in folders: Folders) {
        path = folders.data + "/sync"
        kept = (try? Files.read(path, limit: 1 << 16)) ?? []
        for line in String(decoding: kept, as: UTF8.self).split(separator: "\n") {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let value = String(line[line.index(after: sign)...].drop { $0 == " " })
            switch line[..<sign] {
            case "address ": address = value
            case "token ": token = value
            case "account ": account = value
            case "name ": name = value
            case "cursor ": cursor = Cursor(Int64(value) ?? 0)
            case "fault ": fault = value
            case "clock ": clock = SyncMemory.clock(value)
            case "moved ": moved = SyncMemory.moved(value)
            default: continue
            }
        }
    }

    /// Removes the server and its data.
    mutating func forget() {
        (address, token, account, name, fault) = (nil, nil, nil, nil, nil)
        (clock, moved) = (nil, nil)
        cursor = .start
    }

    /// Writes the state. Throws `sync.unwritable`.
    func keep() throws(Rejection) {
        var lines = ["cursor = \(cursor.rawValue)"]
        let words = [
            ("address", address), ("token", token), ("account", account), ("name", name),
            ("fault", fault), ("clock", clock.map(SyncMemory.words)),
            ("moved", moved.map { "\($0.device) \($0.count)\($0.isNoted ? " noted" : "")" }),
        ]
        for case (let key, let value?) in words {
            lines.append(key + " = " + value.split(separator: "\n").joined(separator: " "))
        }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        guard bytes != kept else { return }
        do throws(Files.Failure) {
            try Files.write(bytes, to: path)
        } catch {
            throw Rejection(
                "sync.unwritable", "The state of syncing cannot be stored: \(error.reason).",
                category: .unavailable)
        }
    }

    private static func clock(_ text: String) -> ClockMismatch? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, let ahead = Int64(words[0]), let shown = Int64(words[1]) else {
            return nil
        }
        return ClockMismatch(
            ahead: ahead, shown: Instant(milliseconds: shown),
            last: words.dropFirst(2).first.flatMap { EventID($0) })
    }

    private static func words(_ clock: ClockMismatch) -> String {
        "\(clock.ahead) \(clock.shown.milliseconds) \(clock.last.map(\.description) ?? "")"
    }

    private static func moved(_ text: String) -> Moved? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, let device = DeviceID(words[0]), let count = Int(words[1]) else {
            return nil
        }
        return Moved(device: device, count: count, isNoted: words.count > 2)
    }

    /// Returns the given server, or the last one, to which the store can be signed in.
    func server(_ text: String?) throws(Rejection) -> SyncAddress {
        guard let text else { return try server() }
        let named = try SyncAddress(text)
        return named.root == address ? try server() : named
    }

    /// Returns the last server. Throws `sync.none` if there was none.
    func server() throws(Rejection) -> SyncAddress {
        guard let address else {
            throw Rejection(
                "sync.none", "This store was never synced with a server.",
                field: "address", category: .notFound,
                hints: ["Name one: cairn sync http://127.0.0.1:8080"])
        }
        var server = try SyncAddress(address)
        server.token = token
        return server
    }
}
