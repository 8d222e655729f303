internal import Core
internal import Synchronization

/// A cache of encoded answers to queries, valid for one state and one day.
///
/// It is cleared when the state changes. It contains at most 256 answers or 8 MB. An answer of more
/// than 1 MB is not cached.
final class AnswerCache: Sendable {
    private struct Entry {
        var day: Day
        var reply: RouteReply
    }
    private struct Content {
        var revision: UInt64 = 0
        var entries: [String: Entry] = [:]
        var bytes = 0
    }
    private let content = Mutex(Content())
    /// The maximum length, in bytes, of an answer that is cached.
    private static let longest = 1 << 20
    /// The number of bytes that an entry needs in addition to its body.
    private static let overhead = 512

    /// The total size of the cached answers in bytes.
    var bytes: Int { content.withLock { $0.bytes } }

    /// Returns the cached answer for a key, a state and a day, or computes it with `make`.
    func reply(
        _ key: String, revision: UInt64, day: Day, make: () throws(Rejection) -> RouteReply
    ) throws(Rejection) -> RouteReply {
        let kept = content.withLock { content -> RouteReply? in
            guard content.revision == revision, let entry = content.entries[key],
                entry.day == day
            else { return nil }
            return entry.reply
        }
        if let kept { return kept }
        var made = try make()
        try AnswerBudget.check()
        made.entityTag = made.entityTag ?? EntityTag.of(made.body)
        let reply = made
        guard reply.body.count <= AnswerCache.longest else { return reply }
        let size = reply.body.count + AnswerCache.overhead
        content.withLock { content in
            let isFull = content.entries.count >= 256 || content.bytes + size > 8 << 20
            if content.revision != revision || isFull { content = Content(revision: revision) }
            let former = content.entries.updateValue(Entry(day: day, reply: reply), forKey: key)
            content.bytes += size
            if let former { content.bytes -= former.reply.body.count + AnswerCache.overhead }
        }
        return reply
    }
}

/// Computes strong entity tags (RFC 9110 section 8.8.3) from the bytes of a body.
enum EntityTag {
    static func of(_ body: [UInt8]) -> String {
        let mixed = FastHash.hash(body, seed: 0)
        return "\"" + String(mixed.0, radix: 36) + String(mixed.1 >> 32, radix: 36) + "\""
    }

    /// Returns true if the header `If-None-Match` contains the tag (RFC 9110 section 13.1.2).
    static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { part in
            var one = part.drop { $0 == " " }
            while one.last == " " { one.removeLast() }
            if one.hasPrefix("W/") { one = one.dropFirst(2) }
            return one == "*" || one == tag
        }
    }
}

/// A fast 128-bit hash.
///
/// It is used for entity tags and for ids derived from a client's own keys. It is not
/// collision-resistant.
enum FastHash {
    static func hash(_ bytes: [UInt8], seed: UInt64) -> (UInt64, UInt64) {
        var a = seed ^ 0x9E37_79B9_7F4A_7C15
        var b = (UInt64(bytes.count) &* 0xA076_1D64_78BD_642F) ^ ~seed
        bytes.withUnsafeBytes { raw in
            var offset = 0
            while offset + 8 <= raw.count {
                let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                (a, b) = step(a, b, UInt64(littleEndian: word))
                offset += 8
            }
            var tail: UInt64 = 0
            for index in offset..<raw.count { tail = tail << 8 | UInt64(raw[index]) }
            (a, b) = step(a, b, tail ^ UInt64(raw.count) << 56)
        }
        (a, b) = step(a, b, 0x8EBC_6AF0_9C88_C6E3)
        (a, b) = step(a, b, 0x5895_65E2_A4B9_E3C7)
        return (a, b)
    }

    private static func step(_ a: UInt64, _ b: UInt64, _ word: UInt64) -> (UInt64, UInt64) {
        let one = (a ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        let two = (b &+ (word << 32 | word >> 32)).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
        return (one.low ^ one.high ^ b, two.low ^ two.high &+ a)
    }
}
