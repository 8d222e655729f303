import Core
import CoreTesting
import ExperienceAPI
import Synchronization

/// Scripted points in place of a module that counts them.
final class Purse: PointProvider {
    private let earned = Mutex<[Day: Int]>([:])

    /// Sets the points of a day.
    func put(_ points: Int, on text: String) { earned.withLock { $0[day(text)] = points } }

    func perDay(over span: DaySpan, today: Day, in view: WorldView) -> [Int] {
        earned.withLock { earned in
            (0..<span.count).map { span.first + $0 }.map { $0 <= today ? earned[$0] ?? 0 : 0 }
        }
    }

    func total(over span: DaySpan, today: Day, in view: WorldView) -> Int {
        perDay(over: span, today: today, in: view).reduce(0, +)
    }

    func total(upTo today: Day, in view: WorldView) -> Int {
        total(over: DaySpan(400, endingOn: today), today: today, in: view)
    }

    func points(for reason: PointReason, on day: Day, in view: WorldView) -> Int { 0 }

    func competing(
        over span: DaySpan, today: Day, in view: WorldView
    ) -> (points: [Int], imported: DayBits) {
        (perDay(over: span, today: today, in: view), DayBits(span))
    }
}

/// Adds a purse to a program.
struct PurseModule: Module {
    let purse: Purse
    let manifest = ModuleManifest(
        id: "purse", stability: .experimental, summary: "Points that a test says.",
        provides: [Capability<any PointProvider>.pointProvider.name])

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(purse as any PointProvider, as: .pointProvider)
    }
}
