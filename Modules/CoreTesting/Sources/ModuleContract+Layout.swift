internal import Core

extension ModuleContract {
    /// Returns the name, the version and a checksum of each snapshot of the module, for the state
    /// of its samples: `habits 4 9f86d081884c7d65`.
    ///
    /// A test with the expected values fails if a projection stores other values. Then raise its
    /// `version`, so old snapshots are not read. A new sample changes only the checksum.
    public func layouts() -> [String] {
        guard let program = try? Program(neighbours + [module]),
            let others = try? Program(neighbours)
        else { return [] }
        var generator = SeededGenerator(1)
        let events = SampleEvents.make(samples, count: 0, using: &generator)
        let known = Set(others.emptyWorld.snapshotNames.map(\.name))
        return SampleEvents.fold(events, in: program).snapshots
            .filter { !known.contains($0.name) }
            .map { "\($0.name) \($0.version) \(ModuleContract.number(of: $0.bytes))" }
    }

    /// Returns FNV-1a as sixteen digits.
    private static func number(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
