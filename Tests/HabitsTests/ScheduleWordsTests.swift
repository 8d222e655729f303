import Core
import Habits
import Testing

@Suite struct ScheduleWordsTests {
    @Test(
        "R1 H8: common phrases for schedules can be parsed",
        arguments: [
            ("every day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("once", "none"),
            ("every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("Every month on the 15th and 30th", "FREQ=MONTHLY;BYMONTHDAY=15,30"),
            ("every month on 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("the 1st of every month", "FREQ=MONTHLY;BYMONTHDAY=1"),
            ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("the last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("2nd tue", "FREQ=MONTHLY;BYDAY=2TU"),
            ("last friday of the month", "FREQ=MONTHLY;BYDAY=-1FR"),
            ("every other month on the second tuesday", "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU"),
            ("every other week", "FREQ=WEEKLY;INTERVAL=2"), ("weekly", "FREQ=WEEKLY"),
            ("every other day", "FREQ=DAILY;INTERVAL=2"), ("3 days", "FREQ=DAILY;INTERVAL=3"),
            ("every other tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            ("every 2 weeks on tue and thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"),
            ("every two weeks", "FREQ=WEEKLY;INTERVAL=2"), ("every year", "FREQ=YEARLY"),
            ("mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("Mondays", "FREQ=WEEKLY;BYDAY=MO"),
            ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
            ("weekend and mon", "FREQ=WEEKLY;BYDAY=SA,SU,MO"),
            ("twice a week", "2/week"), ("once a week", "1/week"),
            ("three times a month", "3/month"),
            ("3x per week", "3/week"), ("3 a week", "3/week"), ("3/week", "3/week"),
            ("3 times in any 10 days", "3/10"), ("4/30", "4/30"),
            ("FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=2TU"),
            ("every second day", "FREQ=DAILY;INTERVAL=2"),
            ("every 3rd week", "FREQ=WEEKLY;INTERVAL=3"),
            ("every 31st", "FREQ=MONTHLY;BYMONTHDAY=31"),
            ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("bi-weekly", "FREQ=WEEKLY;INTERVAL=2"),
            ("mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("sat to mon", "FREQ=WEEKLY;BYDAY=SA,SU,MO"),
            ("daily except sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
            ("every weekday but wed", "FREQ=WEEKLY;BYDAY=MO,TU,TH,FR"),
            ("last working day of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
            ("Every 4 weeks, 7 times", "FREQ=WEEKLY;INTERVAL=4;COUNT=7"),
            (
                "Every month on the last day, until 10 Dec 2026",
                "FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20261210"
            ),
            (
                "Every 2 months on the last day, once",
                "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1;COUNT=1"
            ),
        ])
    func reading(_ words: String, _ text: String) throws {
        let schedule = try Schedule(words: words)
        #expect(try schedule == Schedule(text: text))
    }

    @Test(
        "R1 R5: the summary of a schedule parses to the same schedule",
        arguments: [
            "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=MONTHLY;BYMONTHDAY=15",
            "3/week",
            "1/month", "3/10", "none", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY;BYDAY=2TU",
        ])
    func readingBack(_ text: String) throws {
        let schedule = try Schedule(text: text)
        #expect(try Schedule(words: schedule.summary) == schedule, "\(schedule.summary)")
    }

    @Test(
        "R1: a phrase without a valid schedule is rejected with one sentence",
        arguments: [
            "", "every", "every month on the 32nd", "3 times a day", "mon 15th",
            "twice", "other", "every 0 weeks", "every week on the 15th",
            "9 times a week", "a b c", "🏃", "-1 weeks",
        ])
    func refusing(_ words: String) {
        let refused = rejection { try Schedule(words: words) }
        #expect(refused?.code == "habits.schedule" && refused?.field == "schedule")
    }
}
