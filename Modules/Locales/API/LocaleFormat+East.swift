internal import Core

/// Right-to-left languages and Japanese. Names and patterns follow CLDR.
extension LocaleFormat {
    static let arabic = LocaleFormat(
        tag: "ar", title: "العربية", isRightToLeft: true, firstWeekday: .saturday, group: ",",
        decimal: ".", grouped: 4, months: arabicMonths,
        shortMonths: arabicMonths, weekdays: arabicDays,
        shortWeekdays: ["ن", "ث", "ر", "خ", "ج", "س", "ح"],
        patterns: Patterns(
            long: "w، d M", short: "d M", dated: "d M y", listed: "W، d M",
            listedDated: "W، d M y"))

    static let hebrew = LocaleFormat(
        tag: "he", title: "עברית", isRightToLeft: true, firstWeekday: .sunday, group: ",",
        decimal: ".", grouped: 4,
        months: [
            "ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר",
            "אוקטובר", "נובמבר", "דצמבר",
        ],
        shortMonths: [
            "ינו׳", "פבר׳", "מרץ", "אפר׳", "מאי", "יוני", "יולי", "אוג׳", "ספט׳", "אוק׳", "נוב׳",
            "דצמ׳",
        ],
        weekdays: [
            "יום שני", "יום שלישי", "יום רביעי", "יום חמישי", "יום שישי", "יום שבת", "יום ראשון",
        ],
        shortWeekdays: ["ב׳", "ג׳", "ד׳", "ה׳", "ו׳", "ש׳", "א׳"],
        patterns: Patterns(
            long: "w, d בM", short: "d בM", dated: "d בM y", listed: "w, d בM",
            listedDated: "w, d בM y"))

    static let japanese = LocaleFormat(
        tag: "ja", title: "日本語", isRightToLeft: false, firstWeekday: .sunday, group: ",",
        decimal: ".", grouped: 4, months: numbered, shortMonths: numbered,
        weekdays: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"],
        shortWeekdays: ["月", "火", "水", "木", "金", "土", "日"],
        patterns: Patterns(
            long: "Md日w", short: "Md日", dated: "y年Md日", listed: "Md日(w)",
            listedDated: "y年Md日(w)"))

    private static let numbered = (1...12).map { "\($0)月" }
    private static let arabicMonths = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
        "نوفمبر", "ديسمبر",
    ]
    private static let arabicDays = [
        "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
    ]
}
