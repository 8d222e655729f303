public import CoachAPI
internal import CommandLineKit
public import Core

/// Sends requests to a model with curl, which all programs use for downloads; so no library is
/// linked for an optional feature.
public struct CurlConnection: ModelConnection {
    /// The timeout of a whole answer in seconds.
    private static let patience = 90

    /// Creates a sender.
    public init() {}

    public func open(
        _ url: String, _ body: [UInt8], key: String?
    ) async throws(Rejection) -> any ModelStream {
        CurlStream(
            try DownloadStream(
                url, body, type: "application/json", token: key, patience: CurlConnection.patience))
    }
}

/// A streamed answer of curl.
private actor CurlStream: ModelStream {
    private let source: DownloadStream
    private var head: HTTPHead? = HTTPHead()
    private var rest: [UInt8] = []
    private static let pause = Duration.milliseconds(15)

    init(_ source: DownloadStream) { self.source = source }

    func next() async throws(Rejection) -> ModelPiece? {
        while !Task.isCancelled {
            if head == nil, !rest.isEmpty {
                defer { rest = [] }
                return .bytes(rest)
            }
            switch source.read() {
            case .bytes(let bytes):
                guard var reading = head else { return .bytes(bytes) }
                rest = reading.take(bytes)
                head = reading
                guard let status = reading.status else { continue }
                head = nil
                return .head(status: status, retryAfter: reading.retryAfter)
            case .nothing: try? await Task.sleep(for: CurlStream.pause)
            case .ended:
                guard head == nil else {
                    throw Rejection(
                        "coach.unreachable", "The model does not answer.", category: .unavailable)
                }
                return nil
            }
        }
        return nil
    }
}

/// The head of an answer, parsed as it arrives.
struct HTTPHead: Sendable {
    /// The status; nil before the head is complete.
    private(set) var status: Int?
    /// The seconds until a retry, if the answer contains them.
    private(set) var retryAfter: Int?
    private var line: [UInt8] = []
    private var current: Int?
    private static let longest = 1 << 16

    /// Accepts bytes and returns those of the body.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        for (place, byte) in bytes.enumerated() {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < HTTPHead.longest { line.append(byte) }
                continue
            }
            read(String(decoding: line, as: UTF8.self).trimmed)
            line = []
            if status != nil { return Array(bytes[(place + 1)...]) }
        }
        return []
    }

    private mutating func read(_ text: String) {
        if text.isEmpty {
            // Another head follows an informational one.
            if let current, current >= 200 { status = current }
            current = nil
        } else if current == nil {
            let parts = text.split(separator: " ")
            current = parts.count > 1 && text.hasPrefix("HTTP/") ? Int(parts[1]) ?? 0 : 0
        } else if let colon = text.firstIndex(of: ":"),
            text[..<colon].lowercased() == "retry-after"
        {
            retryAfter = Int(String(text[text.index(after: colon)...]).trimmed)
        }
    }
}
