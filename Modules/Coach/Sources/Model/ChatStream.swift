internal import Core

/// A parser for streamed chat completions (server-sent events), split at any byte.
///
/// It also accepts endpoints that answer in one piece.
struct ChatStream {
    /// A parsed piece of the stream.
    enum StreamPiece: Hashable {
        case words(String)
        /// The total number of tokens read and written.
        case usage(Int)
        /// The endpoint reported an error.
        case fault(String)
        case done
    }

    /// The tool calls received so far, by index.
    private(set) var calls: [ToolCall] = []
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var loose: [UInt8] = []
    private var isStreaming = false
    private static let longest = 1 << 20

    /// Parses bytes and returns the completed pieces.
    mutating func take(_ bytes: [UInt8]) -> [StreamPiece] {
        var news: [StreamPiece] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                guard line.count <= ChatStream.longest else { return news + [.fault("too long")] }
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            news += takeLine()
            line.removeAll(keepingCapacity: true)
        }
        return news
    }

    /// Returns the remaining pieces at the end of the stream.
    mutating func finish() -> [StreamPiece] {
        var news = line.isEmpty ? [] : takeLine()
        line = []
        news += event()
        guard !isStreaming, !loose.isEmpty else { return news }
        return news + read(loose, key: "message")
    }

    private mutating func takeLine() -> [StreamPiece] {
        guard !line.isEmpty else { return event() }
        let name = Array("data:".utf8)
        guard line.starts(with: name) else {
            if !isStreaming, loose.count + line.count <= ChatStream.longest { loose += line }
            return []
        }
        isStreaming = true
        // Endpoints without empty lines send each event on a line of its own.
        let news = data.isEmpty ? [] : event()
        data += line.dropFirst(name.count).drop { $0 == UInt8(ascii: " ") }
        return news
    }

    private mutating func event() -> [StreamPiece] {
        defer { data.removeAll(keepingCapacity: true) }
        guard !data.isEmpty else { return [] }
        if data == Array("[DONE]".utf8) { return [.done] }
        return read(data, key: "delta")
    }

    private mutating func read(_ bytes: [UInt8], key: String) -> [StreamPiece] {
        guard let json = try? JSON(parsing: bytes) else { return [.fault("no JSON")] }
        if let error = json["error"], !error.isNull {
            return [.fault(error["message"]?.string ?? error.string ?? "an error")]
        }
        var news: [StreamPiece] = []
        let part = json["choices"]?[0]?[key]
        if let words = part?["content"]?.string, !words.isEmpty { news.append(.words(words)) }
        for call in part?["tool_calls"]?.array ?? [] { take(call) }
        if let tokens = json["usage"]?["total_tokens"]?.whole, tokens >= 0 {
            news.append(.usage(Int(min(tokens, 10_000_000))))
        }
        return news
    }

    private mutating func take(_ part: JSON) {
        let index = part["index"]?.whole.map { Int(clamping: $0) } ?? calls.count
        guard (0..<8).contains(index) else { return }
        while calls.count <= index { calls.append(ToolCall()) }
        calls[index].name += part["function"]?["name"]?.string ?? ""
        if calls[index].arguments.utf8.count < 4_000 {
            calls[index].arguments += part["function"]?["arguments"]?.string ?? ""
        }
    }
}
