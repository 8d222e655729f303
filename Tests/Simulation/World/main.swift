import Foundation
import Core

// Plays worlds from seeds, one after the other. `World SEEDS FROM [trace | plant NAME]` prints a
// line for each fault that struck and how often, and one for each seed that is broken; status 1 if
// one is. With a mistake planted it ends at the first seed that shows it.

// Sets and dictionaries keep one order, or no seed could be played again.
guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == "1" else {
    fatalError("set SWIFT_DETERMINISTIC_HASHING=1")
}
let words = Array(CommandLine.arguments.dropFirst())
guard let seeds = words.first.flatMap({ UInt64($0) }),
    let from = words.dropFirst().first.flatMap({ UInt64($0) })
else { fatalError("World SEEDS FROM [trace | plant NAME]") }
let isTraced = words.contains("trace")
let planted = words.firstIndex(of: "plant").flatMap { place in
    words.dropFirst(place + 1).first.flatMap { Planted(rawValue: $0) }
}
guard words.contains("plant") == (planted != nil) else { fatalError("no such mistake") }

var struck: [Fault: Int] = [:]
var broken = 0
for seed in from..<from + seeds {
    let world = try World(seed: seed, planted: planted)
    var sentence: String?
    do throws(Broken) { try await world.play() } catch { sentence = error.sentence }
    struck.merge(world.struck, uniquingKeysWith: +)
    if isTraced { for line in world.trace { print("  " + line) } }
    if isTraced || seed % 50 == 0 {
        // The same seed makes the same world, or nothing here could be played again.
        let again = try World(seed: seed, planted: planted)
        do throws(Broken) { try await again.play() } catch {}
        if again.trace != world.trace { sentence = "it is another world when played again" }
    }
    if let sentence {
        print("broken \(seed) \(sentence)")
        broken += 1
        if planted != nil { break }
    }
}
for fault in Fault.allCases { print("struck \(struck[fault] ?? 0) \(fault.rawValue)") }
print("played \(seeds)")
exit(broken == 0 ? 0 : 1)
