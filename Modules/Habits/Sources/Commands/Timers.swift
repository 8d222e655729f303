public import Core

/// Starts the timer of an item with a unit of time, or goes on with a paused one. SPEC H10.
///
/// Refused with `habits.timer.unit` for other units. While it runs, it is left alone.
public struct StartTimer: Command {
    public static let name = "habits.startTimer"
    public static let isIdempotent = true

    public var item: ItemID

    /// Starts a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<TimerStanding> {
        throw .unbuilt
    }
}

/// Pauses the timer of an item; refused with `habits.timer.none` if there is none.
public struct PauseTimer: Command {
    public static let name = "habits.pauseTimer"
    public static let isIdempotent = true

    public var item: ItemID

    /// Pauses a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<TimerStanding> {
        throw .unbuilt
    }
}

/// Goes on with a paused timer; refused with `habits.timer.none` if there is none.
public struct ResumeTimer: Command {
    public static let name = "habits.resumeTimer"
    public static let isIdempotent = true

    public var item: ItemID

    /// Goes on with a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<TimerStanding> {
        throw .unbuilt
    }
}

/// Stops the timer of an item and logs its time once, each part on its own day. SPEC H10, D6.
public struct StopTimer: Command {
    public static let name = "habits.stopTimer"
    public static let isIdempotent = false

    public var item: ItemID

    /// Stops a timer.
    public init(_ item: ItemID) { self.item = item }

    /// What was logged.
    public struct Stopped: Hashable, Sendable {
        /// Milliseconds in all.
        public var milliseconds: Int64
        /// What was added to each day, oldest first.
        public var parts: [Part]
        /// Today's instance after it.
        public var instance: Instance

        /// What was added to a day.
        public struct Part: Hashable, Sendable {
            public var day: Day
            public var amount: Amount
        }
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Stopped> {
        throw .unbuilt
    }
}
