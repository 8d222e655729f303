internal import RouteKit
internal import Synchronization

/// A cache of compressed replies that are the same for all users, such as scripts and the OpenAPI
/// document. They are compressed once instead of for each request.
///
/// Pages are not cached, because they can contain text from a link. The cache contains at most 8
/// MiB.
final class CompressedReplies: Sendable {
    private struct Key: Hashable {
        var type: String
        var tag: String
        var length: Int
    }
    private let kept = Mutex<(bytes: Int, answers: [Key: [UInt8]])>((0, [:]))
    private let most: Int

    init(most: Int = 8 << 20) { self.most = most }

    /// Returns the reply, compressed if the client accepts gzip and the compression saves enough.
    func apply(
        to reply: RouteReply, isForAnyone: Bool, accepting accepted: String?
    ) -> RouteReply {
        guard isForAnyone, reply.status == 200, let type = reply.contentType,
            !type.hasPrefix("text/html"), let tag = reply.entityTag,
            Compression.takes(accepted)
        else { return Compression.apply(to: reply, accepting: accepted) }
        let key = Key(type: type, tag: tag, length: reply.body.count)
        if let body = kept.withLock({ $0.answers[key] }) {
            return Compression.packed(reply.varying(by: "Accept-Encoding"), as: body)
        }
        let packed = Compression.apply(to: reply, accepting: accepted)
        guard packed.body.count < reply.body.count else { return packed }
        kept.withLock { kept in
            if kept.bytes + packed.body.count > most { kept = (0, [:]) }
            if kept.answers.updateValue(packed.body, forKey: key) == nil {
                kept.bytes += packed.body.count
            }
        }
        return packed
    }
}
