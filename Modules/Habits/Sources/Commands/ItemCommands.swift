public import Core

/// A command about an item on a day, answered with what the day then comes to.
public protocol DayCommand: Command where Reply == Instance {
    /// The item.
    var item: ItemID { get }
    /// The day; today unless given.
    var day: Day? { get }
}

extension DayCommand {
    /// The instance.
    public static var answer: Shape<Instance> { Instance.answer }
    /// The instance as it stands after the command.
    public func reply(in context: ReplyContext) throws(Rejection) -> Instance {
        let today = context.today
        let found = Habits.instance(of: item, on: day ?? today, today: today, in: context.view)
        guard let found else { throw .unknownItem }
        return found
    }
}

/// A command about an item from a day on, answered with the item as it then stands.
public protocol ItemCommand: Command where Reply == Item {
    /// The item.
    var item: ItemID { get }
    /// The day from which it holds; today unless given.
    var from: Day? { get }
}

extension ItemCommand {
    /// The item.
    public static var answer: Shape<Item> { Item.answer }
    /// The item as it stands on that day.
    public func reply(in context: ReplyContext) throws(Rejection) -> Item {
        let found = Habits.item(item, on: from ?? context.today, in: context.view)
        guard let found else { throw .unknownItem }
        return found
    }
}

/// A command about the timer of an item, answered with the timer as it then stands.
public protocol TimingCommand: Command where Reply == TimerStanding {
    /// The item.
    var item: ItemID { get }
}

extension TimingCommand {
    /// The timer.
    public static var answer: Shape<TimerStanding> { TimerStanding.answer }
    /// The timer as it stands after the command.
    public func reply(in context: ReplyContext) throws(Rejection) -> TimerStanding {
        let state = context.view.habits
        guard let place = state.place(of: item) else { throw .unknownItem }
        return try state.items[place].facts.runningTimer.orRefused(.noTimer)
    }
}

extension TimerStanding {
    fileprivate static let answer = Shape<TimerStanding> { Member("timer", \.self) }
}
