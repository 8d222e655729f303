// Prints one line of JSON per workload: {"workload","ns","checksum"}; with names, only those. With
// `--rounds N` they run N times and print nothing, for profilers that count instructions.

var words = CommandLine.arguments.dropFirst()
let rounds = words.first == "--rounds" ? words.dropFirst().first.flatMap { Int($0) } : nil
if rounds != nil { words = words.dropFirst(2) }
let wanted = Set(words)
let workloads = try comparisons() + questions()
for workload in workloads where wanted.isEmpty || wanted.contains(workload.name) {
    if let rounds {
        for _ in 0..<rounds { _ = workload.run() }
        continue
    }
    let (nanoseconds, checksum) = workload.measure()
    let rounded = (nanoseconds * 1_000).rounded() / 1_000
    print(#"{"workload":"\#(workload.name)","ns":\#(rounded),"checksum":\#(checksum)}"#)
}
