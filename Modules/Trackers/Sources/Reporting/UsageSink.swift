public import Core
public import Engine

/// Somebody who wants to know which apps are used.
///
/// Who asks owns the question: whoever turns usage into facts contributes a sink, and what
/// trackers report is read by its rules. Rule B8.
public struct UsageSink: Sendable {
    /// Makes what recognises an app in what was seen; nil stands for anything else.
    public typealias Recogniser = @Sendable (Sighting) -> String?

    /// What recognises apps, as things are now.
    public var recogniser: @Sendable (QueryContext) -> Recogniser
    /// Takes usage; the same may come again after a fault, and must not count twice.
    public var take: @Sendable ([AppUsage], Engine) async throws(Rejection) -> Void

    /// A sink.
    public init(
        recogniser: @escaping @Sendable (QueryContext) -> Recogniser,
        take: @escaping @Sendable ([AppUsage], Engine) async throws(Rejection) -> Void
    ) {
        self.recogniser = recogniser
        self.take = take
    }
}

extension ExtensionPoint where Value == UsageSink {
    /// Those who want to know which apps are used.
    public static var usageSinks: ExtensionPoint<UsageSink> { .init("trackers.sinks") }
}
