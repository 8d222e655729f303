internal import CWireZlib
internal import Core
internal import RouteKit

/// Compresses responses for clients that accept it (RFC 9110 section 8.4.1.3).
///
/// Pages contain no tokens. If another site makes a browser send requests, the length of a response
/// therefore reveals no secret. Streams and files are not compressed.
enum Compression {
    /// The minimum length in bytes of a reply that is compressed. Shorter replies fit into one
    /// packet.
    static let least = 1_000
    /// The compression level: zlib's default, a compromise between time and size.
    private static let level: Int32 = 6
    private static let kinds: Set<String> = [
        "text/html", "text/css", "text/javascript", "image/svg+xml", "application/json",
        "application/problem+json", "application/manifest+json", "text/plain",
    ]

    /// Returns the reply, compressed if the client accepts gzip and the compression saves enough.
    static func apply(to reply: RouteReply, accepting accepted: String?) -> RouteReply {
        // A 304 must have the same Vary as the original response (RFC 9110, 15.4.5).
        if reply.status == 304 { return reply.varying(by: "Accept-Encoding") }
        guard let type = reply.contentType?.prefix(while: { $0 != ";" }),
            kinds.contains(String(type)), reply.stream == nil, reply.file == nil
        else { return reply }
        let reply = reply.varying(by: "Accept-Encoding")
        guard reply.body.count >= least, takes(accepted), let packed = gzip(reply.body) else {
            return reply
        }
        return Compression.packed(reply, as: packed)
    }

    /// Returns the reply with its compressed body.
    static func packed(_ reply: RouteReply, as packed: [UInt8]) -> RouteReply {
        var reply = reply
        reply.body = packed
        // The bytes differ, so the tag can only be weak.
        reply.entityTag = reply.entityTag.map { $0.hasPrefix("W/") ? $0 : "W/" + $0 }
        return reply.with("Content-Encoding", "gzip")
    }

    /// Returns true if the header `Accept-Encoding` accepts gzip (RFC 9110 section 12.5.3).
    static func takes(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { part in
            let words = part.split(separator: ";").map { word in
                word.filter { $0 != " " && $0 != "\t" }.lowercased()
            }
            guard words.first == "gzip" || words.first == "*" else { return false }
            return !words.dropFirst().contains { word in
                word.hasPrefix("q=") && Double(word.dropFirst(2)) == 0
            }
        }
    }

    private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 16 more than the largest window selects gzip's header and trailer.
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var source = bytes
        let packed = source.withUnsafeMutableBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: bound) { target, count in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return packed.isEmpty || packed.count >= bytes.count ? nil : packed
    }
}
