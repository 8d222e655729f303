internal import Core
internal import Engine
internal import PageKit
internal import TimeTrading
internal import TimeTradingAPI

/// The balance card on Today, shown once any usage was tracked.
enum TimeCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today,
            TimeTrading.terms(on: scene.today, in: scene.view).isTracked
        else { return nil }
        let day = TimeTrading.day(scene.today, at: scene.asking.moment, in: scene.view)
        return .init(
            """
            <section class="card stack" id="time" aria-labelledby="time-title">\
            <h2 id="time-title">Screen time</h2>\
            <div class="big"><p><b>\(day.text)</b>earned \(TimeText.short(day.earned)), spent \
            \(TimeText.spent(day.spent))</p></div>\
            <p class="acts"><a class="btn quiet" href="/time">Spend time</a></p></section>
            """)
    }
}

extension Hourglass {
    /// The figure as HTML.
    var html: String {
        Goat.hourglass(sand: sand, face: Goat.Face(rawValue: face.rawValue) ?? .patient)
    }
}

extension Moment {
    /// Returns a time of day in the user's time zone, such as "14:05".
    func clock(_ instant: Instant) -> String {
        let wall = rule.zone.wallTime(at: instant)
        return TimeOfDay(minutes: Int(wall.secondOfDay) / 60)?.description ?? ""
    }
}
