internal import Tracing

/// The trace and the span of some work (W3C Trace Context, section 3.2).
struct TraceContext: Hashable, Sendable {
    /// The trace of 128 bits, not all zero.
    var trace: (high: UInt64, low: UInt64)
    /// The span, not zero.
    var span: UInt64
    /// True if the trace is sampled.
    var isKept: Bool

    init(trace: (high: UInt64, low: UInt64), span: UInt64, isKept: Bool) {
        self.trace = trace
        self.span = span
        self.isKept = isKept
    }

    /// Parses a `traceparent` field; nil if it is invalid.
    ///
    /// Later versions can have more data after the flags, which is ignored.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, let version = TraceContext.number(parts[0], digits: 2),
            version != 0xFF, version != 0 || parts.count == 4, parts[1].utf8.count == 32,
            let high = TraceContext.number(parts[1].prefix(16), digits: 16),
            let low = TraceContext.number(parts[1].suffix(16), digits: 16),
            let span = TraceContext.number(parts[2], digits: 16),
            let flags = TraceContext.number(parts[3], digits: 2),
            high | low != 0, span != 0
        else { return nil }
        self.init(trace: (high, low), span: span, isKept: flags & 1 == 1)
    }

    /// The `traceparent` field.
    var text: String { "00-\(traceText)-\(TraceContext.hex(span))-0\(isKept ? 1 : 0)" }

    /// The trace in hexadecimal digits.
    var traceText: String { TraceContext.hex(trace.high) + TraceContext.hex(trace.low) }

    /// Returns a number in hexadecimal digits with leading zeros.
    static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Parses lower-case hexadecimal digits.
    private static func number(_ text: Substring, digits: Int) -> UInt64? {
        guard text.utf8.count == digits,
            text.utf8.allSatisfy({ byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            })
        else { return nil }
        return UInt64(text, radix: 16)
    }

    static func == (a: TraceContext, b: TraceContext) -> Bool { a.text == b.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension InstrumentationContext {
    private enum Key: InstrumentationContextKey { typealias Value = TraceContext }

    /// The trace of this context.
    var trace: TraceContext? {
        get { self[Key.self] }
        set { self[Key.self] = newValue }
    }
}
