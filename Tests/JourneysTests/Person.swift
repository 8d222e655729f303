import Core
import CoreTesting

@testable import Journeys

extension Person {
    init(on today: String = "2026-11-21", seed: UInt64 = 1) throws {
        try self.init([JourneysModule()], on: today, seed: seed)
    }

    var running: [Journey] { Journeys.running(on: today, today: today, in: view) }
    var journey: Journey? { Journeys.all(on: today, today: today, in: view).first }
}
