internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// What a store remembers of syncing: lines of `key = value` in a file beside it.
struct SyncMemory {
    /// The server of the last time.
    var address: String?
    /// What this store shows there, if it is signed in. Secret.
    var token: String?
    /// Whose facts it has synced with there, and what they are called.
    var account: String?
    var name: String?
    /// How far the journal had come when both sides last had the same facts.
    var cursor = Cursor.start
    /// What stood against it when nobody was looking, in a sentence.
    var fault: String?
    /// The clock here as it was when it was last seen to be far off; nil once facts went over.
    var clock: WrongClock?
    /// The last move of facts that a wrong clock made; nil once facts went over.
    var moved: Moved?

    /// A move of facts, which may be under way or may never have been made.
    struct Moved {
        /// Whose chain begins with the facts that were moved.
        var device: DeviceID
        /// How many facts it begins with.
        var count: Int
        /// Whether it is recorded that facts gave way.
        var isNoted = false
    }

    private let path: String
    /// What stands in the file: to write the same again costs a sync that finds nothing a quarter
    /// of its time.
    private let kept: [UInt8]

    /// What is remembered in a folder; a file that cannot be read says nothing.
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

    /// Forgets the server and everything of it.
    mutating func forget() {
        (address, token, account, name, fault) = (nil, nil, nil, nil, nil)
        (clock, moved) = (nil, nil)
        cursor = .start
    }

    /// Keeps it. Fails with `sync.unwritable`.
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
                "sync.unwritable", "What syncing is to remember cannot be kept: \(error.reason).",
                category: .unavailable)
        }
    }

    private static func clock(_ text: String) -> WrongClock? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, let ahead = Int64(words[0]), let shown = Int64(words[1]) else {
            return nil
        }
        return WrongClock(
            ahead: ahead, shown: Instant(milliseconds: shown),
            last: words.dropFirst(2).first.flatMap { EventID($0) })
    }

    private static func words(_ clock: WrongClock) -> String {
        "\(clock.ahead) \(clock.shown.milliseconds) \(clock.last.map(\.description) ?? "")"
    }

    private static func moved(_ text: String) -> Moved? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, let device = DeviceID(words[0]), let count = Int(words[1]) else {
            return nil
        }
        return Moved(device: device, count: count, isNoted: words.count > 2)
    }

    /// Another server, or the one of the last time, which the store may be signed in to.
    func server(_ text: String?) throws(Rejection) -> SyncAddress {
        guard let text else { return try server() }
        let named = try SyncAddress(text)
        return named.root == address ? try server() : named
    }

    /// The server of the last time; refused with `sync.none` if there was none.
    func server() throws(Rejection) -> SyncAddress {
        guard let address else {
            throw Rejection(
                "sync.none", "This store was not brought together with a server yet.",
                field: "address", category: .notFound,
                hints: ["Name one: cairn sync http://127.0.0.1:8080"])
        }
        var server = try SyncAddress(address)
        server.token = token
        return server
    }
}
