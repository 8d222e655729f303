internal import Core
internal import TimeTradingAPI

/// A numeric trading rule, in force from a day on. Rules B4, B5, B9.
enum TradingRule: String, Hashable, StringCodedEnum, Snapshot {
    /// The hundredths of productive minutes that earn one minute.
    case rate
    /// 1 if the balance is kept when Saturday and Sunday begin, otherwise 0.
    case weekend
    /// 1 if vice apps stay locked while a focus session runs, otherwise 0. Rule F3.
    case lock
    /// The number of days for which titles and addresses are kept on the reporting device. Rule B8.
    case titles
    /// 1 if reports from trackers are accepted, otherwise 0. Rule B6.
    case monitor
    /// The minutes for each completed item.
    case habit, task, focus

    /// The value in force until the user sets one.
    var initial: Int {
        switch self {
        case .rate: 100
        case .lock, .monitor: 1
        case .titles: 30
        case .weekend, .habit, .task, .focus: 0
        }
    }

    /// The allowed values.
    var range: ClosedRange<Int> {
        switch self {
        case .rate: 10...10_000
        case .weekend, .lock, .monitor: 0...1
        case .titles: 1...365
        case .habit, .task, .focus: 0...240
        }
    }

    /// Creates the rule for a kind of completed item.
    init(_ kind: EarningKind) {
        switch kind {
        case .habit: self = .habit
        case .task: self = .task
        case .focus: self = .focus
        }
    }
}
