internal import Core

/// Left-to-right languages. Names and patterns follow CLDR.
extension LocaleFormat {
    /// British English, the default.
    public static let english = LocaleFormat(
        tag: "en-GB", title: "English", isRightToLeft: false, firstWeekday: .monday, group: ",",
        decimal: ".", grouped: 4, months: englishMonths,
        shortMonths: englishMonths.map { String($0.prefix(3)) }, weekdays: englishDays,
        shortWeekdays: englishDays.map { String($0.prefix(3)) },
        patterns: Patterns(
            long: "w d M", short: "d M", dated: "d M y", listed: "w d M", listedDated: "w d M y"))

    static let american = LocaleFormat(
        tag: "en-US", title: "English (US)", isRightToLeft: false, firstWeekday: .sunday,
        group: ",", decimal: ".", grouped: 4, months: englishMonths,
        shortMonths: english.shortMonths, weekdays: englishDays,
        shortWeekdays: english.shortWeekdays,
        patterns: Patterns(
            long: "w, M d", short: "M d", dated: "M d, y", listed: "w, M d",
            listedDated: "w, M d, y"))

    static let german = LocaleFormat(
        tag: "de", title: "Deutsch", isRightToLeft: false, firstWeekday: .monday, group: ".",
        decimal: ",", grouped: 4,
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
            "Oktober", "November", "Dezember",
        ],
        shortMonths: [
            "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
            "Dez.",
        ],
        weekdays: [
            "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
        ],
        shortWeekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
        patterns: Patterns(
            long: "w, d. M", short: "d. M", dated: "d. M y", listed: "w, d. M",
            listedDated: "w, d. M y"))

    static let french = LocaleFormat(
        tag: "fr", title: "Français", isRightToLeft: false, firstWeekday: .monday,
        group: "\u{202F}", decimal: ",", grouped: 4,
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
            "octobre", "novembre", "décembre",
        ],
        shortMonths: [
            "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.",
            "nov.", "déc.",
        ],
        weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        shortWeekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
        patterns: Patterns(
            long: "w d M", short: "d M", dated: "d M y", listed: "w d M", listedDated: "w d M y"))

    static let spanish = LocaleFormat(
        tag: "es", title: "Español", isRightToLeft: false, firstWeekday: .monday, group: ".",
        decimal: ",", grouped: 5,
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
            "septiembre", "octubre", "noviembre", "diciembre",
        ],
        shortMonths: [
            "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
        ],
        weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
        shortWeekdays: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
        patterns: Patterns(
            long: "w, d 'de' M", short: "d M", dated: "d M y", listed: "w, d M",
            listedDated: "w, d M y"))

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let englishDays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}
