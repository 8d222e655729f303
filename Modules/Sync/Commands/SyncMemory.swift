internal import CommandLineKit
internal import Core
internal import Engine

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

    private let path: String

    /// What is remembered in a folder; a file that cannot be read says nothing.
    init(in folders: Folders) {
        path = folders.data + "/sync"
        let bytes = (try? Files.read(path, limit: 1 << 16)) ?? []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let value = String(line[line.index(after: sign)...].drop { $0 == " " })
            switch line[..<sign] {
            case "address ": address = value
            case "token ": token = value
            case "account ": account = value
            case "name ": name = value
            case "cursor ": cursor = Cursor(Int64(value) ?? 0)
            case "fault ": fault = value
            default: continue
            }
        }
    }

    /// Forgets the server and everything of it.
    mutating func forget() {
        (address, token, account, name, fault) = (nil, nil, nil, nil, nil)
        cursor = .start
    }

    /// Keeps it. Fails with `sync.unwritable`.
    func keep() throws(Rejection) {
        var lines = ["cursor = \(cursor.rawValue)"]
        let words = [
            ("address", address), ("token", token), ("account", account), ("name", name),
            ("fault", fault),
        ]
        for case (let key, let value?) in words {
            lines.append(key + " = " + value.split(separator: "\n").joined(separator: " "))
        }
        do throws(Files.Failure) {
            try Files.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
        } catch {
            throw Rejection(
                "sync.unwritable", "What syncing is to remember cannot be kept: \(error.reason).",
                category: .unavailable)
        }
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
