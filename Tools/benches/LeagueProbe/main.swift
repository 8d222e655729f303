import Core
import Foundation
import Leagues
import LeaguesAPI
import StandingsSQLite

// Prints names with values, one per line. The first argument selects the measurement:
//   fill FILE PEOPLE     writes people on boards of 27, 48 bytes each, in the format of rivals
//   rank FILE ROUNDS     ranks them; `rank` in milliseconds, and a sum over all ranks
//   board FILE ROUNDS    changes one person's points and ranks their board; in microseconds
//   global FILE CHANGES  changes points and queries the global rank; in microseconds
//   empty FOLDER         makes standings, prints the first board and the time of its settlement
//   settle FOLDER NOW    settles due weeks; in seconds
//   tell FOLDER          marks all settlements as reported; in seconds

let words = CommandLine.arguments.dropFirst().map { $0 }
guard words.count >= 2 else { fatalError("say what to measure, and where") }
let number = words.count > 2 ? Int64(words[2]) ?? 0 : 0
switch words[0] {
case "fill": try Crowd.made(Int(number)).write(to: words[1])
case "rank": try Crowd(reading: words[1]).rank(rounds: Int(number))
case "board": try Crowd(reading: words[1]).rankBoards(rounds: Int(number))
case "global": try Crowd(reading: words[1]).rankGlobally(changes: Int(number))
case "empty": try Stored(words[1]).tellFirst()
case "settle": try await Stored(words[1]).settle(at: Instant(milliseconds: number))
case "tell": try await Stored(words[1]).deliver()
default: fatalError("there is nothing called \(words[0])")
}

/// Prints a name with its value.
func show(_ name: String, _ value: some CustomStringConvertible) { print(name, value) }

/// The duration in nanoseconds.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let taken = try ContinuousClock().measure(body)
    let (seconds, attoseconds) = taken.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}
