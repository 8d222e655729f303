internal import CommandLineKit
internal import Core
internal import Sync

/// The server that a store is brought together with.
struct SyncAddress {
    /// Without a slash at its end.
    let root: String

    /// An address as people type it: without a scheme it is of HTTPS, and of HTTP on this machine.
    /// Refused with `sync.address` if it is none of either.
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
                "sync.address", "\(TextFitting.quoted(text)) is no address of a server.",
                field: "address", hints: ["Write it as http://127.0.0.1:8080."])
        }
        root = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Sends a message and reads what is answered.
    func carry(_ message: SyncMessage) throws(Rejection) -> SyncMessage {
        let answer = try Download.post(
            root + "/api/v1/sync", message.json.bytes, type: "application/json")
        guard answer.status == 200 else {
            let why = (try? JSON(parsing: answer.bytes))?["detail"]?.string
            throw Rejection(
                "sync.answer",
                "\(TextFitting.quoted(root)) does not sync: "
                    + TextFitting.cut(why ?? "it answers \(answer.status).", to: 200),
                category: .unavailable)
        }
        return try SyncMessage(answer.bytes)
    }
}
