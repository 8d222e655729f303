// Prints a line of JSON for each workload: {"workload","ns","checksum"}; with names, only those.

let wanted = Set(CommandLine.arguments.dropFirst())
let workloads = try comparisons() + questions()
for workload in workloads where wanted.isEmpty || wanted.contains(workload.name) {
    let (nanoseconds, checksum) = workload.measure()
    let rounded = (nanoseconds * 1_000).rounded() / 1_000
    print(#"{"workload":"\#(workload.name)","ns":\#(rounded),"checksum":\#(checksum)}"#)
}
