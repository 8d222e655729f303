import Core
import Foundation

// Prints names with values, one per line. The first argument selects the measurement:
//   plan PEOPLE ROUNDS    plans due reminders for each person, in milliseconds for all
//   feed ITEMS FILE ROUNDS    makes a calendar of the items, in milliseconds; writes its text
//   fill FOLDER ORIGIN PEOPLE EACH    claims messages to push subscriptions at an origin
//   send FOLDER CERTIFICATE PLACE    sends them, in messages per second

let words = CommandLine.arguments.dropFirst().map { $0 }
func number(_ place: Int, _ otherwise: Int) -> Int {
    words.indices.contains(place) ? Int(words[place]) ?? otherwise : otherwise
}

switch words.first {
case "plan": try People.plan(count: number(1, 2_000), rounds: number(2, 21))
case "feed": try Feed.write(items: number(1, 50), to: words[2], rounds: number(3, 21))
case "fill":
    try await Posting(folder: words[1]).fill(
        origin: words[2], people: number(3, 500), each: number(4, 10))
case "send":
    try await Posting(folder: words[1], certificate: words[2], place: words[3]).send()
default: fatalError("say what to measure")
}

/// The median time in milliseconds.
func median(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var taken: [Double] = []
    for _ in 0..<max(1, rounds) {
        taken.append(try ContinuousClock().measure(body) / .milliseconds(1))
    }
    return taken.sorted()[taken.count / 2]
}
