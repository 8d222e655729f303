internal import Core
internal import PageKit

/// The days in a sentence that was written for all surfaces, in the words of the page.
enum DayPhrases {
    static func words(_ text: String, today: Day) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.reversed() {
            let bare = words[index].prefix { !",.;:)".contains($0) }
            guard bare.utf8.count == 10, let day = Day(String(bare)) else { continue }
            let tail = String(words[index].dropFirst(bare.count))
            let isNear = (-1...1).contains(day - today)
            let isOn = index > 0 && words[index - 1] == "on"
            words[index] = say(day, today) + tail
            // The "on" is omitted, because "on yesterday" is not English.
            if isNear, isOn { words.remove(at: index - 1) }
        }
        return words.joined(separator: " ")
    }

    private static func say(_ day: Day, _ today: Day) -> String {
        if (-1...1).contains(day - today) { return day.spoken(on: today) }
        let year = day.civil.year == today.civil.year ? "" : " \(day.civil.year)"
        return day.spoken + year
    }
}
