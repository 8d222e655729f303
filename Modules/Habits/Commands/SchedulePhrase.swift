internal import CommandLineKit

/// Examples of the schedule phrases that users can type.
enum SchedulePhrase {
    static let topic = HelpTopic("schedules", "how often a habit is due") {
        """
        Schedules

          daily, weekdays, weekends    every day, Monday to Friday, the other two
          mon,wed,fri                  on these days of the week
          every 2 weeks, every 3 days  counted from the first day
          weekly, monthly, yearly      on the weekday or date of the first day
          15th, last day, 2nd tue      of every month; months without it are skipped
          every other week, twice a week, every month on the 15th
          3/week, 3/month              a number of times, on days of your choice
          3/10                         three times in any ten days
          once                         only once, the default of tasks
          FREQ=MONTHLY;BYDAY=2TU       any rule of RFC 5545, and SKIP= of RFC 7529
        """
    }
}
