import Core
import CoreTesting
import Reflections

extension Person {
    init(on today: String = "2026-11-21", seed: UInt64 = 1) throws {
        try self.init([ReflectionsModule()], on: today, seed: seed)
    }
}
