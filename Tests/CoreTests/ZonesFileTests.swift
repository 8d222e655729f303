import Testing

@testable import Core

/// Builds TZif files with a few changes, valid and damaged ones.
private struct FileBuilder {
    var version: UInt8 = UInt8(ascii: "2")
    var changes: [(Int64, UInt8)] = [(0, 1), (1_000_000, 0)]
    var types: [Int32] = [3_600, 7_200]
    var leaps = 0
    var footer = "\nAAA-1\n"

    func integer(_ value: Int64, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> Int64(8 * (width - 1 - $0))) }
    }

    func block(_ width: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leaps, changes.count, types.count, 4] {
            bytes += integer(Int64(count), 4)
        }
        for change in changes { bytes += integer(change.0, width) }
        bytes += changes.map(\.1)
        for type in types { bytes += integer(Int64(type), 4) + [0, 0] }
        return bytes + Array("AAA\0".utf8) + [UInt8](repeating: 0, count: leaps * (width + 4))
    }

    var bytes: [UInt8] { version == 0 ? block(4) : block(4) + block(8) + Array(footer.utf8) }
}

@Suite struct ZonesFileTests {
    @Test(arguments: [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
    func versionsOneToFourAreRead(_ version: UInt8) throws {
        let zone = try Zone(identifier: "Test", tzif: FileBuilder(version: version).bytes)
        #expect(zone.offset(at: Instant(seconds: -1)) == 3_600)
        #expect(zone.offset(at: Instant(seconds: 0)) == 7_200)
        #expect(zone.offset(at: Instant(seconds: 1_000_000)) == 3_600)
        #expect(zone.nextChange(after: Instant(seconds: -1)) == Instant(seconds: 0))
        #expect(zone.nextChange(after: Instant(seconds: 1_000_000)) == nil)
    }

    @Test func aFileWithoutChangesFollowsItsRule() throws {
        let file = FileBuilder(changes: [], footer: "\nEST5EDT,M3.2.0,M11.1.0\n").bytes
        let zone = try Zone(identifier: "Test", tzif: file)
        #expect(zone.offset(at: ZonesTests.utc("1800-07-01T00:00")) == -14_400)
        #expect(zone.offset(at: ZonesTests.utc("2026-01-01T00:00")) == -18_000)
    }

    @Test func theRuleIsWrittenOutAndHoldsBeyond() throws {
        let file = FileBuilder(
            changes: [(0, 1), (1_000_000, 2)], types: [3_600, 7_200, -18_000],
            footer: "\nEST5EDT,M3.2.0,M11.1.0\n")
        let zone = try Zone(identifier: "Test", tzif: file.bytes)
        for year in [1971, 2026, 2099, 2100, 2101, 2102, 2400, 9998] {
            let summer = WallTime(Day(year: year, month: 7, day: 1)!)
            let winter = WallTime(Day(year: year, month: 1, day: 1)!)
            #expect(zone.instant(of: summer).seconds - summer.secondsSince1970 == 14_400)
            #expect(zone.instant(of: winter).seconds - winter.secondsSince1970 == 18_000)
        }
    }

    @Test func theRuleHoldsFromTheLastChangeOnAlsoIfThatChangedNoOffset() throws {
        let file = FileBuilder(
            changes: [(0, 1), (1_000_000, 0), (1_577_836_800, 0)],
            footer: "\nAAA-1BBB,M3.2.0,M11.1.0\n")
        let zone = try Zone(identifier: "Test", tzif: file.bytes)
        #expect(zone.offset(at: ZonesTests.utc("2010-07-01T00:00")) == 3_600)
        #expect(zone.offset(at: ZonesTests.utc("2020-07-01T00:00")) == 7_200)
    }

    @Test func leapSecondsAreRefused() {
        let error = #expect(throws: ZoneError.self) {
            try Zone(identifier: "Test", tzif: FileBuilder(leaps: 1).bytes)
        }
        #expect(error?.code == .leapSeconds)
    }

    @Test func damagedFilesAreRefused() {
        let damaged: [FileBuilder] = [
            FileBuilder(version: 1), FileBuilder(changes: [(5, 0), (5, 1)]),
            FileBuilder(changes: [(5, 0), (4, 1)]), FileBuilder(changes: [(5, 2)]),
            FileBuilder(changes: [(.max, 1)]), FileBuilder(types: []),
            FileBuilder(types: [3_600, 93_600]),
            FileBuilder(footer: ""), FileBuilder(footer: "\nAAA-1"),
            FileBuilder(footer: "\nnonsense\n"),
            FileBuilder(footer: "\nAAA-2\n"), FileBuilder(footer: "\nAAA-2BBB,M3.2.0,M11.1.0\n"),
        ]
        for file in damaged {
            let error = #expect(throws: ZoneError.self) {
                try Zone(identifier: "Test", tzif: file.bytes)
            }
            #expect(error?.code == .malformed)
        }
    }

    @Test func truncatedAndScrambledFilesNeverTrap() {
        let whole = FileBuilder(footer: "\nAAA-1BBB,M3.2.0,M11.1.0\n").bytes
        for length in 0..<whole.count {
            #expect(throws: ZoneError.self) {
                try Zone(identifier: "Test", tzif: Array(whole[..<length]))
            }
        }
        var numbers = SeededNumbers(12)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
                    in: 0...255, using: &numbers)
            }
            guard let zone = try? Zone(identifier: "Test", tzif: bytes) else { continue }
            let instant = Instant(seconds: Int64.random(in: -1 << 40...1 << 40, using: &numbers))
            _ = zone.instant(of: zone.wallTime(at: instant))
        }
    }

    @Test(arguments: [
        "", "../../etc/passwd", "/etc/passwd", "Europe/../Europe/Paris", "Europe//Paris", "Europe/",
        "Europe/Pariş", "Europe/Paris\0", "localtime", "posixrules", "right/UTC", "posix/UTC", ".",
        "Europe Paris",
        "A" + String(repeating: "a", count: 64), "europe/paris",
    ])
    func whatIsNoIdentifierIsRefusedUnread(_ text: String) {
        let error = #expect(throws: ZoneError.self) { try Zone(identifier: text) }
        #expect(error?.code == .name)
    }

    @Test(arguments: [
        "Mars/Olympus", "Europe", "Europe/Paris/Louvre", "A" + String(repeating: "a", count: 63),
    ])
    func whatTheDatabaseLacksIsUnknown(_ text: String) {
        let error = #expect(throws: ZoneError.self) { try Zone(identifier: text) }
        #expect(error?.code == .unknown)
        #expect(error?.description.isEmpty == false)
    }

    @Test func everyListedIdentifierOpens() throws {
        let identifiers = ZoneDatabase.system.identifiers
        #expect(identifiers.count > 400)
        #expect(!identifiers.contains { $0.hasPrefix("posix") || $0.hasPrefix("right") })
        for identifier in identifiers { _ = try Zone(identifier: identifier) }
    }

    @Test(arguments: [
        ("europe/paris", "Europe/Paris"), ("paris", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("Europe/Pariss", "Europe/Paris"), ("Kathmandoo", "Asia/Kathmandu"), ("utc", "UTC"),
    ])
    func suggestsWhatWasMeant(_ typed: String, _ meant: String) {
        #expect(ZoneDatabase.system.suggestions(for: typed).first == meant)
    }

    @Test func suggestsNothingForNonsense() {
        #expect(ZoneDatabase.system.suggestions(for: "qqqqqqqqqqqq").isEmpty)
        #expect(ZoneDatabase.system.suggestions(for: "").isEmpty)
        #expect(ZoneDatabase.system.suggestions(for: String(repeating: "a", count: 9_999)).isEmpty)
    }
}
