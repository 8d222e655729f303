internal import CommandLineKit
internal import Core
internal import Sync

/// The server with which a store is synchronised.
struct SyncAddress {
    /// The address without a slash at the end.
    let root: String
    /// The store's token; nil if it is not signed in.
    var token: String?

    /// Parses an address as users enter it. Without a scheme it uses HTTPS, or HTTP for this
    /// machine. Throws `sync.address` for other addresses.
    init(_ text: String) throws(Rejection) {
        let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { host in
            text == host || text.hasPrefix(host + ":") || text.hasPrefix(host + "/")
        }
        let address = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
        let rest = ["http://", "https://"].first { address.hasPrefix($0) }
            .map { address.dropFirst($0.count) }
        guard let first = rest?.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "-"),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), address.utf8.count <= 2_000
        else {
            throw Rejection(
                "sync.address", "\(TextFitting.quoted(text)) is not the address of a server.",
                field: "address", hints: ["Write it as http://127.0.0.1:8080."])
        }
        root = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Sends a message and returns the answer.
    func carry(_ message: SyncMessage) throws(Rejection) -> SyncMessage {
        let answer = try send("POST", "/api/v1/sync", message.json.bytes, "application/json")
        guard answer.status == 200 else { throw refusal(answer) }
        return try SyncMessage(answer.bytes)
    }

    /// Sends a request, with the token if the store is signed in.
    func send(
        _ method: String, _ path: String, _ bytes: [UInt8] = [], _ type: String? = nil
    ) throws(Rejection) -> Download.Answer {
        try Download.send(method, root + path, bytes, type: type, token: token)
    }

    /// Returns the error for a server's refusal: `sync.sign-in` if it requires a sign-in, otherwise
    /// `sync.answer`.
    func refusal(_ answer: Download.Answer) -> Rejection {
        if answer.status == 401 {
            return Rejection(
                "sync.sign-in",
                token == nil
                    ? "\(TextFitting.quoted(root)) requires you to sign in."
                    : "\(TextFitting.quoted(root)) signed this device out. Your data is "
                        + "still in this store.",
                category: .forbidden, hints: ["Sign in: cairn login \(root)"])
        }
        if answer.status == 410 {
            return Rejection(
                "sync.erased",
                "The account of this store was erased at \(TextFitting.quoted(root)).",
                category: .conflict,
                hints: [
                    "Erase it here too: cairn sync --wipe",
                    "Or keep this store without syncing: cairn sync --keep",
                ])
        }
        if answer.status == 413 {
            return Rejection(
                Rejection.tooLarge,
                "\(TextFitting.quoted(root)), or a proxy in front of it, rejects even a single "
                    + "fact as too large (413).", category: .unavailable,
                hints: ["Raise the limit there, such as client_max_body_size in nginx."])
        }
        let why = (try? JSON(parsing: answer.bytes))?["detail"]?.string
        return Rejection(
            "sync.answer",
            "\(TextFitting.quoted(root)) rejected the sync: "
                + TextFitting.cut(why ?? "it responded with \(answer.status).", to: 200),
            category: .unavailable)
    }
}
