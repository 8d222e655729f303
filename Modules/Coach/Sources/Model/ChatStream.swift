internal import Core

/// Reads what an endpoint streams: server-sent events with parts of a completion, however the bytes
/// are cut. An endpoint that does not stream and answers in one piece is read as well.
struct ChatStream {
    /// Something that was read.
    enum News: Hashable {
        case words(String)
        /// Tokens that were read and written in all.
        case usage(Int)
        /// The endpoint says that it failed.
        case fault(String)
        case done
    }

    /// Calls of tools, by their index, as far as they have come.
    private(set) var calls: [ToolCall] = []
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var loose: [UInt8] = []
    private var isStreaming = false
    private static let longest = 1 << 20

    /// Takes bytes in, and gives what they complete.
    mutating func take(_ bytes: [UInt8]) -> [News] {
        var news: [News] = []
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

    /// What is left when nothing more comes.
    mutating func finish() -> [News] {
        var news = line.isEmpty ? [] : takeLine()
        line = []
        news += event()
        guard !isStreaming, !loose.isEmpty else { return news }
        return news + read(loose, key: "message")
    }

    private mutating func takeLine() -> [News] {
        guard !line.isEmpty else { return event() }
        let name = Array("data:".utf8)
        guard line.starts(with: name) else {
            if !isStreaming, loose.count + line.count <= ChatStream.longest { loose += line }
            return []
        }
        isStreaming = true
        // Endpoints that leave the empty line out put each event on a line of its own.
        let news = data.isEmpty ? [] : event()
        data += line.dropFirst(name.count).drop { $0 == UInt8(ascii: " ") }
        return news
    }

    private mutating func event() -> [News] {
        defer { data.removeAll(keepingCapacity: true) }
        guard !data.isEmpty else { return [] }
        if data == Array("[DONE]".utf8) { return [.done] }
        return read(data, key: "delta")
    }

    private mutating func read(_ bytes: [UInt8], key: String) -> [News] {
        guard let json = try? JSON(parsing: bytes) else { return [.fault("no JSON")] }
        if let error = json["error"], !error.isNull {
            return [.fault(error["message"]?.string ?? error.string ?? "an error")]
        }
        var news: [News] = []
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
