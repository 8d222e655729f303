public import Core

/// A command on an item for one day. Its reply is the resulting instance.
public protocol DayCommand: Command where Reply == Instance {
    /// The id of the item.
    var item: ItemID { get }
    /// The day to which the command applies; today by default.
    var day: Day? { get }
}

extension DayCommand {
    /// The shape of the reply: an instance.
    public static var answer: Shape<Instance> { Instance.answer }
    /// Returns the instance after the command.
    public func reply(in context: ReplyContext) throws(Rejection) -> Instance {
        let today = context.today
        let found = Habits.instance(of: item, on: day ?? today, today: today, in: context.view)
        guard let found else { throw .unknownItem }
        return found
    }
}

/// A command on an item that takes effect on a given day. Its reply is the resulting item.
public protocol ItemCommand: Command where Reply == Item {
    /// The id of the item.
    var item: ItemID { get }
    /// The day from which the command takes effect; today by default.
    var from: Day? { get }
}

extension ItemCommand {
    /// The shape of the reply: an item.
    public static var answer: Shape<Item> { Item.answer }
    /// Returns the item after the command, with the fields in force on that day.
    public func reply(in context: ReplyContext) throws(Rejection) -> Item {
        let found = Habits.item(item, on: from ?? context.today, in: context.view)
        guard let found else { throw .unknownItem }
        return found
    }
}

/// A command on an item's timer. Its reply is the resulting timer.
public protocol TimingCommand: Command where Reply == TimerStatus {
    /// The id of the item.
    var item: ItemID { get }
}

extension TimingCommand {
    /// The shape of the reply: the status of a timer.
    public static var answer: Shape<TimerStatus> { TimerStatus.answer }
    /// Returns the status of the timer after the command.
    public func reply(in context: ReplyContext) throws(Rejection) -> TimerStatus {
        let state = context.view.habits
        guard let place = state.place(of: item) else { throw .unknownItem }
        return try state.items[place].facts.runningTimer.orThrow(.noTimer)
    }
}

extension TimerStatus {
    fileprivate static let answer = Shape<TimerStatus> { Member("timer", \.self, "The timer.") }
}
