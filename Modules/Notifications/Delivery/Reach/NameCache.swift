internal import Core

/// Caches resolved host names for a minute, so that many notices to one push service need only one
/// lookup. Lookups that run at the same time share the result.
actor NameCache {
    private struct Entry {
        var lookup: Task<[NetworkAddress], Never>
        var until: Instant
    }
    private var entries: [String: Entry] = [:]
    private let resolver: any AddressResolver
    private let clock: any Clock

    private static let most = 1_000
    private static let lifetime: Int64 = 60

    init(_ resolver: any AddressResolver, clock: any Clock) {
        self.resolver = resolver
        self.clock = clock
    }

    func addresses(of host: String) async -> [NetworkAddress] {
        let now = clock.now()
        if let entry = entries[host], now < entry.until,
            entry.until <= now + NameCache.lifetime
        {
            return await entry.lookup.value
        }
        if entries.count >= NameCache.most { forget(at: now) }
        let lookup = Task { [resolver] in await resolver.addresses(of: host) }
        let until = now + NameCache.lifetime
        entries[host] = Entry(lookup: lookup, until: until)
        let found = await lookup.value
        // A failed lookup is not cached.
        if found.isEmpty, entries[host]?.until == until { entries[host] = nil }
        return found
    }

    private func forget(at now: Instant) {
        entries = entries.filter { now < $0.value.until }
        if entries.count >= NameCache.most { entries = [:] }
    }
}
