import Core
import Foundation
import Insights
import InsightsAPI

// Prints names with values, one per line. The first argument selects the measurement:
//   fill FILE SERIES DAYS    writes series, one double per day, in the format of rivals
//   patterns FILE DAYS ROUNDS    finds all their patterns, in milliseconds, with checksums
//   review YEARS ROUNDS      reviews a week after years of data, in milliseconds

let words = CommandLine.arguments.dropFirst().map { $0 }
guard let first = words.first else { fatalError("say what to measure") }
switch first {
case "fill": try Made(series: Int(words[2]) ?? 30, days: Int(words[3]) ?? 728).write(to: words[1])
case "patterns":
    try Made(reading: words[1], days: Int(words[2]) ?? 728).search(rounds: Int(words[3]) ?? 5)
case "review":
    var years = try Years()
    try years.fill(years: Int(words[1]) ?? 10)
    try years.review(rounds: Int(words[2]) ?? 21)
default: fatalError("there is nothing called \(first)")
}

/// The median time in milliseconds.
func median(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var taken: [Double] = []
    for _ in 0..<max(1, rounds) {
        let (seconds, attoseconds) = try ContinuousClock().measure(body).components
        taken.append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
    }
    return taken.sorted()[taken.count / 2]
}
