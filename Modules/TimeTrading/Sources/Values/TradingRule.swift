internal import Core
internal import TimeTradingAPI

/// A number that trading goes by, each in force from a day on. Rules B4, B5, B9.
enum TradingRule: String, Hashable, Worded, Snapshot {
    /// Hundredths of productive minutes that earn one.
    case rate
    /// 1 if nothing expires when Saturday and Sunday begin.
    case weekend
    /// 1 if what costs time stays locked while a focus session runs. Rule F3.
    case lock
    /// For how many days titles and addresses are kept where they were reported. Rule B8.
    case titles
    /// 1 if what trackers report is taken in. Rule B6.
    case monitor
    /// Minutes for each completion.
    case habit, task, focus

    /// What is in force before anybody set it.
    var initial: Int {
        switch self {
        case .rate: 100
        case .lock, .monitor: 1
        case .titles: 30
        case .weekend, .habit, .task, .focus: 0
        }
    }

    /// What it may be.
    var range: ClosedRange<Int> {
        switch self {
        case .rate: 10...10_000
        case .weekend, .lock, .monitor: 0...1
        case .titles: 1...365
        case .habit, .task, .focus: 0...240
        }
    }

    /// The rule for what was completed.
    init(_ kind: EarningKind) {
        switch kind {
        case .habit: self = .habit
        case .task: self = .task
        case .focus: self = .focus
        }
    }
}
