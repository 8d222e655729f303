import Testing

@testable import Core

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs a Python program and returns its output; nil if python3 is missing or fails.
private func python(_ program: String) -> [UInt8]? {
    guard let pipe = popen("python3 -c '\(program)' 2>/dev/null", "r") else { return nil }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&chunk, 1, chunk.count, pipe)
        if count <= 0 { break }
        output.append(contentsOf: chunk[..<count])
    }
    return pclose(pipe) == 0 ? output : nil
}

/// Python reads the files itself. For each zone it prints the name, then as little-endian words the
/// number of instants, each with its offset, and the number of wall times, each with its offset.
private let judge = """
    import os, sys, struct, zoneinfo
    from zoneinfo import _common
    from datetime import datetime, timedelta, timezone
    root = next(p for p in zoneinfo.TZPATH if os.path.isdir(p))
    epoch = datetime(1970, 1, 1)
    aware = epoch.replace(tzinfo=timezone.utc)
    least, most = -62135596800 + 200000, 253402300799 - 200000
    seen, out = set(), sys.stdout.buffer
    def offset(zone, t):
        d = (aware + timedelta(seconds=t)).astimezone(zone).utcoffset()
        return d.days * 86400 + d.seconds
    for name in sorted(zoneinfo.available_timezones()):
        path = os.path.join(root, name)
        if not os.path.isfile(path): continue
        data = open(path, "rb").read()
        if data in seen: continue
        seen.add(data)
        zone = zoneinfo.ZoneInfo(name)
        with open(path, "rb") as f: times = list(_common.load_data(f)[1])
        for year in (2038, 2060, 2101, 2400, 9990):
            start = int((datetime(year, 1, 1) - epoch).total_seconds())
            steps = range(start, start + 366 * 86400, 12 * 86400)
            for a, b in zip(steps, steps[1:]):
                x = offset(zone, a)
                if x == offset(zone, b): continue
                while b - a > 1:
                    m = (a + b) // 2
                    if offset(zone, m) == x: a = m
                    else: b = m
                times.append(b)
        times = [t for t in times if least < t < most] + [least, 0, most]
        instants = sorted({t + d for t in times for d in (-3600, -1, 0, 1800)})
        walls = sorted({t + offset(zone, t - 1) + d for t in times for d in (-3600, -1, 0, 1800)})
        words = [len(instants)]
        for t in instants: words += [t, offset(zone, t)]
        words.append(len(walls))
        for w in walls:
            d = (epoch + timedelta(seconds=w)).replace(tzinfo=zone).utcoffset()
            words += [w, w - d.days * 86400 - d.seconds]
        out.write(struct.pack("<i", len(name)) + name.encode())
        out.write(struct.pack("<%dq" % len(words), *words))
    """

private let hasPython = python("import zoneinfo") != nil

@Suite struct ZonesJudgeTests {
    @Test(.enabled(if: hasPython, "python3 with zoneinfo is not there"))
    func `D3: every change of every zone matches Python's zoneinfo`() throws {
        var reader = ByteReader(try #require(python(judge)))
        var zones = 0
        var compared = 0
        while !reader.isAtEnd {
            let length = try reader.fixed(Int32.self)
            var name: [UInt8] = []
            for _ in 0..<length { name.append(try reader.fixed()) }
            let zone = try Zone(identifier: String(decoding: name, as: UTF8.self))
            var cursor = zone.cursor
            var wrong: [Int64] = []
            for _ in 0..<(try reader.fixed(Int64.self)) {
                let time = try reader.fixed(Int64.self)
                if zone.offset(at: Instant(seconds: time)) != Int(try reader.fixed(Int64.self)) {
                    wrong.append(time)
                }
                compared += 1
            }
            for _ in 0..<(try reader.fixed(Int64.self)) {
                let wall = WallTime(secondsSince1970: try reader.fixed())
                let instant = Instant(seconds: try reader.fixed())
                if zone.instant(of: wall) != instant || cursor.instant(of: wall) != instant {
                    wrong.append(wall.secondsSince1970)
                }
                compared += 1
            }
            #expect(wrong == [], "\(zone)")
            zones += 1
        }
        #expect(zones > 300 && compared > 100_000, "\(zones) zones, \(compared) times")
    }
}
