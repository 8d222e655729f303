import Core
import Foundation
import Synchronization

// Plays worlds from consecutive seeds. `World SEEDS FROM [trace | plant NAME]` prints a line with
// the count of each fault, and one for each broken seed; the status is 1 if any is broken. With a
// planted mistake it stops at the first seed that shows it.

/// The outcome of a world.
struct Course: Sendable {
    var sentence: String?
    var trace: [String] = []
    var struck: [Fault: Int] = [:]
}

/// The intervals of seeds at which journals are in files, and at which a world is played twice.
let (filesEvery, againEvery): (UInt64, UInt64) = (50, 20)

/// The world being played.
let stage = Mutex<World?>(nil)

/// Plays one world.
func play(_ seed: UInt64, _ planted: Planted?, isInFiles: Bool) -> Course {
    let played = OneThread.run(seed: seed, patience: isInFiles ? 30 : 0) { () -> Course in
        do {
            let world = try World(seed: seed, planted: planted, isInFiles: isInFiles)
            stage.withLock { $0 = world }
            var sentence: String?
            do {
                try await world.play()
            } catch let broken as Broken {
                sentence = broken.sentence
            } catch {
                sentence = "an error was thrown: \(error)"
            }
            return Course(sentence: sentence, trace: world.trace, struck: world.struck)
        } catch {
            return Course(sentence: "the world cannot be created: \(error)")
        }
    }
    return played
        ?? Course(
            sentence: "deadlock: a task waits for an event that never happens",
            trace: stage.withLock { $0?.trace ?? [] })
}

// Sets and dictionaries need a fixed order; otherwise no seed could be repeated.
guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == "1" else {
    fatalError("set SWIFT_DETERMINISTIC_HASHING=1")
}
guard OneThread.begin() else { fatalError("the runtime has no hook for tasks") }
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
    let isInFiles = seed % filesEvery == 0 && planted == nil
    let course = play(seed, planted, isInFiles: isInFiles)
    struck.merge(course.struck, uniquingKeysWith: +)
    if isTraced { for line in course.trace { print("  " + line) } }
    var sentence = course.sentence
    if sentence == nil, planted == nil, isTraced || seed % againEvery == 0 {
        // The same seed must give the same world; otherwise nothing could be repeated.
        let again = play(seed, planted, isInFiles: isInFiles)
        if again.trace != course.trace { sentence = "it is another world when played again" }
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
