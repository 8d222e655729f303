import LeaguesAPI
import LeaguesTesting

// Plays weeks with a crowd. Prints the share of each tier among the players every fourth week, and
// the largest deviation from the steady state at the end. `LeagueWeeks PEOPLE WEEKS`.

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (people, weeks) = (numbers.first ?? 20_000, max(numbers.dropFirst().first ?? 52, 1))
var crowd = LeagueCrowd(people: people)
print("week  played ", Tier.allCases.map { padded($0.title, to: 10) }.joined())
for week in 1...weeks {
    let played = crowd.play()
    guard week % 4 == 0 || week == 1 || week == weeks else { continue }
    let shares = crowd.shares.map { padded("\(Double(Int($0 * 10_000)) / 100) %", to: 10) }
    print(padded("\(week)", to: 4), padded("\(played)", to: 8), shares.joined())
}
let furthest = crowd.shares.map { abs($0 / LeagueCrowd.steadyShare - 1) }.max() ?? 1
let rounded = Double(Int(furthest * 10_000)) / 100
print("steady state: \(LeagueCrowd.steadyShare * 100) % each; the furthest is off by \(rounded) %")

func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
