internal import Core
internal import LocalesAPI

/// Parses amounts, such as "20 min", "8 glasses of water", "at most 2 coffees a day" or "from 6 to
/// 2".
extension QuickParser {
    /// Nouns for things that are counted. They stay in the item's name, because they say what is
    /// counted.
    static let counted: Set = [
        "pages", "chapters", "words", "lines", "books", "poems", "verses", "articles", "papers",
        "glasses", "cups", "bottles", "drinks", "coffees", "teas", "beers", "cigarettes", "sweets",
        "snacks", "meals", "portions", "servings", "fruits", "vegetables", "pieces",
        "push-ups", "pushups", "pull-ups", "pullups", "sit-ups", "situps", "squats", "burpees",
        "lunges", "reps", "sets", "laps", "rounds", "planks", "stairs", "floors", "breaths",
        "cards", "flashcards", "problems", "exercises", "lessons", "questions", "songs", "scales",
        "pomodoros", "tasks", "emails", "commits", "things", "ideas", "photos", "sketches",
        "compliments", "pills", "tablets", "capsules",
    ]
    private static let articles: Set = ["a", "per"]

    /// A number with its unit, and the index after its words.
    private struct Measured {
        var amount: Amount
        var unit: ItemUnit
        /// True if the unit is a noun that belongs to the name.
        var isNoun = false
        /// The period written together with the unit, as in `km/week`.
        var period: TargetPeriod?
        var end: Int
    }

    func amount(at place: Int) -> QuickMatch? {
        // The phrase "every 2 hours" is not an amount.
        guard word(place - 1) != "every", word(place - 1) != "each" else { return nil }
        let (limit, start) = limit(at: place)
        let isFor = word(start) == "for"
        guard let found = measured(at: isFor ? start + 1 : start),
            !(isFor && (found.isNoun || found.unit == .count))
        else { return nil }
        var end = found.end
        if !found.isNoun, !breaks(after: end - 1), word(end) == "of", end + 1 < words.count {
            end += 1
        }
        let (period, last) =
            found.period.map { ($0, end) }
            ?? period(at: end, of: found.unit, isNoun: found.isNoun)
        guard found.amount > .zero, found.amount.isValid else { return nil }
        // The amount of one page means only doing the item.
        if found.isNoun, found.amount == .one, limit == nil, period == nil { return nil }
        return QuickMatch(last - place, ["target"], isName: found.isNoun) { said in
            said.fields.target = found.amount
            if found.unit != .count { said.fields.unit = found.unit }
            if limit == true { said.fields.type = .reduction }
            if period != .day { said.fields.period = period }
            return limit != true || said.kind != .task
        }
    }

    /// Returns true for a limit or false for a minimum, and the index at which the amount starts.
    private func limit(at place: Int) -> (Bool?, Int) {
        let phrases: [(String, Bool)] = [
            ("at most", true), ("no more than", true), ("not more than", true), ("up to", true),
            ("max", true), ("maximum", true), ("at least", false),
        ]
        for (phrase, isLimit) in phrases {
            let parts = phrase.split(separator: " ").map(String.init)
            if parts.indices.allSatisfy({ word(place + $0) == parts[$0] }) {
                return (isLimit, place + parts.count)
            }
        }
        return (nil, place)
    }

    // MARK: - Numbers and units

    private func measured(at place: Int) -> Measured? {
        if let time = spelledTime(at: place) { return time }
        guard let whole = word(place) else { return nil }
        if let count = ["twice": 2, "thrice": 3][whole], isDaily(at: place + 1) {
            return Measured(amount: Amount(count), unit: .count, end: place + 1)
        }
        if let count = QuickParser.number(whole), !whole.utf8.allSatisfy({ (48...57).contains($0) })
        {
            return unit(after: place) { _ in Amount(count) }
        }
        let (text, period) = QuickParser.ratio(whole)
        let digits = text.prefix { $0.isASCII && ($0.isNumber || ".,".contains($0)) }
        let rest = String(text.dropFirst(digits.count))
        guard !digits.isEmpty else { return nil }
        if rest.isEmpty, period == nil { return grouped(at: place) }
        if let period, rest.isEmpty || rest == "x" {
            guard period == .day else { return nil }
            return QuickParser.amount(digits, in: .count).map {
                Measured(amount: $0, unit: .count, period: period, end: place + 1)
            }
        }
        if rest == "k" {
            return unit(after: place) { unit in
                QuickParser.amount(digits, in: .hours)
                    .map { Amount(thousandths: $0.thousandths &* 1_000) }
            }
        }
        if rest == "x" {
            return QuickParser.amount(digits, in: .count).map {
                Measured(amount: $0, unit: .count, end: place + 1)
            }
        }
        if rest.hasPrefix("h"), let hours = QuickParser.amount(digits, in: .hours),
            let time = clockTime(hours, String(rest.dropFirst()), place)
        {
            return time
        }
        guard let unit = QuickParser.unit(rest), let amount = unit.amount(digits) else {
            return nil
        }
        return joined(
            Measured(amount: amount, unit: unit.unit, period: period, end: place + 1))
    }

    /// Parses a number with thousands separated by spaces, such as `10 000`.
    private func grouped(at place: Int) -> Measured? {
        var last = place
        while let next = word(last + 1), next.utf8.count == 3, !breaks(after: last),
            next.utf8.allSatisfy({ (48...57).contains($0) }), (word(place)?.utf8.count ?? 9) <= 3
        {
            last += 1
        }
        let text = (place...last).compactMap { word($0) }.joined(separator: " ")
        return unit(after: last) { QuickParser.amount(text, in: $0) }
    }

    /// Returns a word without the period at its end, and the period: `km/week`, `2x/day`.
    private static func ratio(_ word: String) -> (String, TargetPeriod?) {
        guard let slash = word.lastIndex(of: "/"),
            let period = TargetPeriod(rawValue: String(word[word.index(after: slash)...]))
        else { return (word, nil) }
        return (String(word[..<slash]), period)
    }

    private func isDaily(at place: Int) -> Bool {
        word(place) == "daily"
            || word(place).map(QuickParser.articles.contains) == true && word(place + 1) == "day"
    }

    /// Reads the unit in the next word, and the number for it.
    private func unit(after place: Int, _ read: (ItemUnit) -> Amount?) -> Measured? {
        guard !breaks(after: place), let whole = word(place + 1) else { return nil }
        let (next, period) = QuickParser.ratio(whole)
        if ["times", "time", "x"].contains(next), period == nil || period == .day {
            return read(.count).map {
                Measured(amount: $0, unit: .count, period: period, end: place + 2)
            }
        }
        if let unit = QuickParser.unit(next) {
            guard let amount = read(unit.factor == 1 ? unit.unit : .hours) else { return nil }
            return joined(
                Measured(
                    amount: unit.of(amount), unit: unit.unit, period: period, end: place + 2))
        }
        let isNoun =
            QuickParser.counted.contains(next) || QuickParser.counted.contains(next + "s")
            || (next.hasSuffix("s") && QuickParser.counted.contains(next + "es"))
        guard isNoun, period == nil else { return nil }
        return read(.count).map {
            Measured(amount: $0, unit: .count, isNoun: true, end: place + 2)
        }
    }

    /// Adds the minutes to the hours in a text such as "1 hour 30 minutes".
    private func joined(_ hours: Measured) -> Measured {
        guard hours.unit == .hours, hours.period == nil else { return hours }
        let next = word(hours.end) == "and" ? hours.end + 1 : hours.end
        guard let rest = word(next).map({ _ in plainMeasure(at: next) }) ?? nil, rest.unit == .min,
            let minutes = ItemUnit.hours.convert(hours.amount, to: .min)
        else { return hours }
        return Measured(amount: minutes + rest.amount, unit: .min, end: rest.end)
    }

    private func plainMeasure(at place: Int) -> Measured? {
        guard let text = word(place) else { return nil }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let amount = QuickParser.amount(digits, in: .min) else { return nil }
        let rest = String(text.dropFirst(digits.count))
        if rest.isEmpty {
            guard let next = word(place + 1), ItemUnit(word: next) == .min else { return nil }
            return Measured(amount: amount, unit: .min, end: place + 2)
        }
        guard ItemUnit(word: rest) == .min else { return nil }
        return Measured(amount: amount, unit: .min, end: place + 1)
    }

    /// Parses hours and minutes in one word, such as `1h30` or `1h30m`.
    private func clockTime(_ hours: Amount, _ rest: String, _ place: Int) -> Measured? {
        // The text "17h30" is a time of day.
        let digits = rest.hasSuffix("m") ? String(rest.dropLast()) : rest
        guard digits.utf8.count == 2, digits != rest || hours < Amount(10),
            let minutes = QuickParser.number(digits), minutes < 60,
            let whole = ItemUnit.hours.convert(hours, to: .min)
        else { return nil }
        return Measured(amount: whole + Amount(minutes), unit: .min, end: place + 1)
    }

    /// Parses a time in words, such as `half an hour`, `an hour` or `a minute`.
    private func spelledTime(at place: Int) -> Measured? {
        switch (word(place), word(place + 1), word(place + 2)) {
        case ("half", "an", "hour"): Measured(amount: Amount(30), unit: .min, end: place + 3)
        case ("an", "hour", _): joined(Measured(amount: .one, unit: .hours, end: place + 2))
        case ("a", "minute", _): Measured(amount: .one, unit: .min, end: place + 2)
        default: nil
        }
    }

    /// The units that users type, with their size in the module's units.
    private struct TypedUnit {
        var unit: ItemUnit
        var factor: Int64 = 1

        func of(_ amount: Amount) -> Amount {
            Amount(thousandths: amount.thousandths &* factor)
        }

        /// Returns the amount for digits followed by this unit; nil for implausible values, such as
        /// a thousand litres.
        func amount(_ digits: some StringProtocol) -> Amount? {
            QuickParser.amount(digits, in: factor == 1 ? unit : .hours).map(of)
        }
    }

    private static func unit(_ word: String) -> TypedUnit? {
        if ["l", "litre", "litres", "liter", "liters"].contains(word) {
            return TypedUnit(unit: .ml, factor: 1_000)
        }
        guard !["", "x", "count", "time", "times"].contains(word) else { return nil }
        return ItemUnit(word: word).map { TypedUnit(unit: $0) }
    }

    /// Parses a number such as `20`, `1.5`, `1,5` or `10,000`, depending on what is plausible for
    /// the unit. Rule T2.
    ///
    /// For example, steps have no fractions, and a day does not have a thousand hours.
    static func amount(_ digits: some StringProtocol, in unit: ItemUnit) -> Amount? {
        guard (1...15).contains(digits.utf8.count) else { return nil }
        let triple: LocaleFormat.Triple =
            switch unit {
            case .hours: .decimals
            case .km, .oz, .min: .locale
            case .count, .sec, .steps, .kcal, .g, .ml: .thousands
            }
        return Amount(typed: String(digits), triple: triple)
    }

    // MARK: - Periods

    /// Parses the period after an amount, such as "a week", "per month", "a day" or "daily".
    /// Returns the period and the index after it.
    private func period(
        at place: Int, of unit: ItemUnit, isNoun: Bool
    ) -> (TargetPeriod?, Int) {
        guard !breaks(after: place - 1), let first = word(place) else { return (nil, place) }
        if first == "daily", unit == .count, !isNoun { return (.day, place + 1) }
        if let period = ["weekly": TargetPeriod.week, "monthly": .month][first], !isNoun,
            unit != .count, schedule(at: place).map({ $0.count == 1 }) ?? true
        {
            return (period, place + 1)
        }
        guard let next = word(place + 1), let period = TargetPeriod(rawValue: next) else {
            return (nil, place)
        }
        if QuickParser.articles.contains(first) { return (period, place + 2) }
        // "every month on the 15th" is how often, and no period of the target.
        guard ["each", "every"].contains(first), period != .day,
            schedule(at: place).map({ $0.count == 2 }) ?? true
        else { return (nil, place) }
        return (period, place + 2)
    }

    /// Parses a period that comes later in the sentence, as in "8 glasses of water a day".
    func perPeriod(at place: Int) -> QuickMatch? {
        guard let first = word(place), QuickParser.articles.contains(first),
            let period = word(place + 1).flatMap({ TargetPeriod(rawValue: $0) })
        else { return nil }
        return QuickMatch(2, ["period"]) { said in
            guard said.fields.target != nil, said.fields.period == nil else { return false }
            if period != .day { said.fields.period = period }
            return true
        }
    }

    // MARK: - Ramps

    /// Parses the start value and the final value of a ramp: `from 6 to 2 cigarettes over 30 days`.
    func ramp(at place: Int) -> QuickMatch? {
        guard word(place) == "from", let first = number(at: place + 1), word(first.end) == "to",
            let goal = number(at: first.end + 1), first.amount != goal.amount
        else { return nil }
        var end = goal.end
        let unit = word(end).flatMap(QuickParser.unit)
        if unit != nil { end += 1 }
        let rest = rampDays(at: end)
        let fields = ["rampStart", "target"] + (rest == nil ? [] : ["rampDays"])
        return QuickMatch((rest?.end ?? end) - place, fields) { said in
            let scale = unit ?? TypedUnit(unit: .count)
            said.fields.rampStart = .set(scale.of(first.amount))
            said.fields.target = scale.of(goal.amount)
            said.fields.type = first.amount > goal.amount ? .reduction : .increment
            if scale.unit != .count { said.fields.unit = scale.unit }
            if let rest { said.fields.rampDays = rest.days }
            return goal.amount > .zero && (rest.map { $0.days <= Ramp.maximumDays } ?? true)
        }
    }

    /// Parses the length of a ramp that comes later in the sentence, as in "from 20 to 5 cigarettes
    /// over 30 days".
    func rampLength(at place: Int) -> QuickMatch? {
        guard let rest = rampDays(at: place), rest.days <= Ramp.maximumDays else { return nil }
        return QuickMatch(rest.end - place, ["rampDays"]) { said in
            guard case .set = said.fields.rampStart else { return false }
            said.fields.rampDays = rest.days
            return true
        }
    }

    private func number(at place: Int) -> (amount: Amount, end: Int)? {
        guard let text = word(place) else { return nil }
        let amount =
            QuickParser.number(text).map { Amount($0) } ?? QuickParser.amount(text, in: .km)
        return amount.map { ($0, place + 1) }
    }

    /// Parses the length of a ramp: `over 30 days`, `within 8 weeks`.
    private func rampDays(at place: Int) -> (days: Int, end: Int)? {
        guard let first = word(place), ["over", "in", "within"].contains(first),
            let count = word(place + 1).flatMap(QuickParser.number), count > 0, count < 10_000,
            let unit = word(place + 2)
        else { return nil }
        switch unit {
        case "day", "days": return (count, place + 3)
        case "week", "weeks": return (count * 7, place + 3)
        default: return nil
        }
    }
}
