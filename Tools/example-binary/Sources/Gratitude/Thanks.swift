import Core

/// The one event of this module: thanks for something, on a day.
public struct Thanks: Hashable, Sendable {
    /// What for.
    public var text: String
    /// The day it belongs to.
    public var day: Day

    /// Thanks on a day.
    public init(text: String, day: Day) {
        self.text = text
        self.day = day
    }

    /// Reads a payload that some release wrote; nil if it makes no sense.
    public init?(payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var text: String?
        var day: Day?
        while let key = reader.nextKey() {
            switch key {
            case "text": text = reader.string()
            case "day": day = reader.day()
            default: break
            }
        }
        guard reader.finished, let text, let day else { return nil }
        self.init(text: text, day: day)
    }

    /// What a command hands to the engine.
    public var draft: EventDraft {
        var writer = PayloadWriter()
        writer.field("text", text)
        writer.field("day", day)
        return EventDraft(ThanksProjection.kinds[0], payload: writer.finish())
    }
}
