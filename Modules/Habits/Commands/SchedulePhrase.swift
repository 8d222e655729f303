internal import CommandLineKit

/// The schedule phrases that users can type.
enum SchedulePhrase {
    static let topic = HelpTopic("schedules", "how often a habit is to be done") {
        """
        Schedules

          daily, weekdays, weekends    every day, Monday to Friday, the other two
          mon,wed,fri                  on these days of the week
          every 2 weeks, every 3 days  counted from the first day
          weekly, monthly, yearly      on the weekday or date of the first day
          15th, last day, 2nd tue      of every month; months without it are left out
          every other week, twice a week, every month on the 15th
          3/week, 3/month              so many times, on days of your choice
          3/10                         three times in any ten days
          once                         what a task does
          FREQ=MONTHLY;BYDAY=2TU       any rule of RFC 5545, and SKIP= of RFC 7529
        """
    }
}
