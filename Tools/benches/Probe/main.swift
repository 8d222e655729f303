import Core
import Engine
import Foundation
import JournalSQLite
import Standard

// The measuring part of Tools/benches: fills the store of the benches, and times operations without
// a command. Prints lines of `name value`; the scripts next to it do the rest.

let words = CommandLine.arguments.dropFirst()
let usage =
    "Probe fill FOLDER DAYS | fold FOLDER ROUNDS | streaks FOLDER ROUNDS | undo FOLDER DAYS"
    + " | write FOLDER EVENTS | check-in FOLDER EVENTS | pack FOLDER SECONDS"
    + " | beats FOLDER ROUNDS | people FOLDER LIST YEARS [STORE] | seal FOLDER EVENTS"
    + " | week FOLDER | settle FOLDER STORE"
guard let task = words.first, let folder = words.dropFirst().first else { fatalError(usage) }
let count = words.dropFirst(2).first.flatMap { Int($0) }
if task == "people", let list = words.dropFirst(2).first {
    let years = words.dropFirst(3).first.flatMap { Int($0) } ?? 0
    if let address = words.dropFirst(4).first {
        let store = try SharedStore(address, in: folder)
        try await Bench.people(
            store, folder, list, withYear: years, joining: words.dropFirst(5).first != "apart")
    } else {
        try await Bench.people(folder, list, withYear: years)
    }
    exit(0)
}
if task == "week" {
    Bench.week()
    exit(0)
}
if task == "settle", let address = words.dropFirst(2).first {
    try await Bench.settle(SharedStore(address, in: folder))
    exit(0)
}

let bench = try Bench(folder: folder)
switch task {
case "fill": try await bench.fill(over: DaySpan(count ?? 3_650, endingOn: Bench.today))
case "fold": try await bench.fold(rounds: count ?? 15)
case "streaks": try await bench.streaks(rounds: count ?? 99)
case "undo": try await bench.undo(days: count ?? 10_000)
case "write": try await bench.write(count ?? 200_000)
case "check-in": try await bench.checkIn(count ?? 200_000)
case "beats": try Bench.beats(folder, rounds: count ?? 9)
case "seal": try await bench.seal(folder, count ?? 50_000)
case "pack": try Bench.pack(folder, before: count ?? 0)
default: fatalError(usage)
}
