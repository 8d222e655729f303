extension RecurrenceWords {
    /// German words.
    public static let german = RecurrenceWords(
        everyOne: [
            "Jede Sekunde", "Jede Minute", "Jede Stunde", "Jeden Tag", "Jede Woche", "Jeden Monat",
            "Jedes Jahr",
        ],
        everyMany: [
            "Alle {} Sekunden", "Alle {} Minuten", "Alle {} Stunden", "Alle {} Tage",
            "Alle {} Wochen", "Alle {} Monate", "Alle {} Jahre",
        ],
        everyWeekday: "Jeden Werktag von Mo bis Fr",
        weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
        months: [
            "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.",
            "Dez.",
        ],
        and: "und", onWeekday: "am {}", eachWeekday: "jeden {}", nthWeekday: "{n} {}",
        onDay: "am {}", dayOfMonth: "{}", dayFromEnd: "{} Tag", ifWeekday: "wenn es ein {} ist",
        inMonths: "im {}", inWeeks: "in Woche {}", dayOfYear: "{} Tag des Jahres",
        ofTheYear: "des Jahres", atTimes: "um {}",
        timeParts: ["in Stunde {}", "zur Minute {}", "zur Sekunde {}"],
        onlyPositions: "davon nur den {}", weeksFrom: "Wochen ab {}",
        skips: ["oder am letzten Tag davor", "oder am ersten Tag danach"],
        once: "einmal", times: "{}-mal", until: "bis {}", date: "{d}. {m} {y}",
        ordinal: { number in
            switch number {
            case -1: "letzten"
            case -2: "vorletzten"
            case ..<0: "\(-number).-letzten"
            default: "\(number)."
            }
        })
}
