internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import NIOPosix
internal import RouteKit
internal import ServiceLifecycle

/// Writes the replies of routes as HTTP responses.
enum ReplyWriting {
    /// The security headers of every response. They permit a page to load only resources from its
    /// own server. Other sites cannot show the page in a frame, load it or keep a reference to its
    /// window.
    private static let guards = guards(frames: "'none'", resource: "same-origin")
    /// Returns the security headers for pages that some origins can show in a frame, even if those
    /// origins use a cross-origin embedder policy (HTML).
    private static func guards(frames: String, resource: String) -> [HTTPField] {
        [
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(
                name: .contentSecurityPolicy,
                value: "default-src 'self'; base-uri 'none'; form-action 'self'; "
                    + "frame-ancestors \(frames)"),
            HTTPField(name: .referrerPolicy, value: "same-origin"),
            HTTPField(name: .resourcePolicy, value: resource),
            HTTPField(name: .openerPolicy, value: "same-origin"),
        ]
    }

    private static let strict = HTTPField(
        name: .strictTransportSecurity, value: "max-age=31536000")
    private static let unstored = HTTPField(name: .cacheControl, value: "no-store")
    private static let checked = HTTPField(name: .cacheControl, value: "no-cache")

    static func parts(
        of reply: RouteReply, isHead: Bool, isSecure: Bool, date: String
    ) -> (HTTPResponse, ResponseBody) {
        var fields = HTTPFields()
        fields.reserveCapacity(10 + reply.fields.count)
        add(.date, date, to: &fields)
        if let type = reply.contentType { add(.contentType, type, to: &fields) }
        if reply.status != 204, reply.status != 304, reply.stream == nil {
            add(.contentLength, String(reply.file?.length ?? reply.body.count), to: &fields)
        }
        if let tag = reply.entityTag { add(.eTag, tag, to: &fields) }
        var hasCacheControl = false
        for field in reply.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            if name == .cacheControl { hasCacheControl = true }
            add(name, field.value, to: &fields)
        }
        if !hasCacheControl { fields.append(reply.entityTag == nil ? unstored : checked) }
        fields.append(
            contentsOf: reply.frames.isEmpty
                ? guards
                : guards(
                    frames: reply.frames.joined(separator: " "), resource: "cross-origin"))
        if isSecure { fields.append(strict) }
        let head = HTTPResponse(
            status: .init(code: reply.status), headerFields: fields)
        if !isHead, let file = reply.file { return (head, body(of: file)) }
        if !isHead, let stream = reply.stream { return (head, body(of: stream)) }
        guard !isHead, !reply.body.isEmpty else { return (head, ResponseBody()) }
        return (head, ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    }

    /// Sends a file in pieces. Each piece is read after the previous one was sent.
    private static func body(of file: ReplyFile) -> ResponseBody {
        ResponseBody(contentLength: file.length) { writer in
            let files = NonBlockingFileIO(threadPool: .singleton)
            let handle = try await NIOThreadPool.singleton.runIfActive {
                try NIOFileHandle(_deprecatedPath: file.path, mode: .read)
            }
            defer { try? handle.close() }
            var left = file.length
            while left > 0 {
                let piece = try await files.read(
                    fileHandle: handle, byteCount: min(left, 1 << 16),
                    allocator: ByteBufferAllocator())
                guard piece.readableBytes > 0 else { throw IOError(errnoCode: EIO, reason: "cut") }
                left -= piece.readableBytes
                try await writer.write(piece)
            }
            try await writer.finish(nil)
            withExtendedLifetime(file.owner) {}
        }
    }

    /// Sends a stream until the client disconnects or the server stops.
    private static func body(of stream: ReplyStream) -> ResponseBody {
        ResponseBody { writer in
            while let bytes = try? await cancelWhenGracefulShutdown({
                try await withTaskExecutorPreference(AnswerPool.shared) {
                    try await stream.next()
                }
            }) {
                try await writer.write(ByteBuffer(bytes: bytes))
            }
            try await writer.finish(nil)
        }
    }

    private static func add(
        _ name: HTTPField.Name, _ value: String, to fields: inout HTTPFields
    ) {
        fields.append(HTTPField(name: name, value: value))
    }
}
