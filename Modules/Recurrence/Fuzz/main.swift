import Core
import Recurrence

// Runs the parser and the engine on inputs from libFuzzer. They must never crash or hang, and never
// allocate more than a small multiple of the input: run with -timeout=1 -malloc_limit_mb=1.
//
// libFuzzer is part of the toolchain: link `libclang_rt.fuzzer_no_main` and the C++ library.
// Compile with `-sanitize-coverage=edge,inline-8bit-counters` if it is available.

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Checks the properties that every text must have.
private func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let rule = try? RecurrenceRule(text) else {
        _ = RecurrenceExchange.expand(text)
        return
    }
    guard let again = try? RecurrenceRule(rule.description), again == rule else {
        fatalError("\(rule) does not read back as itself.")
    }
    _ = rule.summary()
    let start = WallTime(Day(Int32(20_000 + bytes.count % 1_000)), secondOfDay: 45_296)
    let plan = DayPlan(rule, start: start.day)
    let days = Array(plan.days.prefix(5))
    for day in days where !plan.contains(day) { fatalError("\(rule) loses \(day).") }
    let set = RecurrenceSet(start: .floating(start), rules: [rule])
    for wall in set.occurrences.prefix(5) where !set.contains(wall) {
        fatalError("\(rule) loses \(wall).")
    }
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
let status = runFuzzer(&count, &arguments) { bytes, count in
    check(UnsafeBufferPointer(start: bytes, count: count))
    return 0
}
precondition(status == 0, "The fuzzer stopped with status \(status).")
