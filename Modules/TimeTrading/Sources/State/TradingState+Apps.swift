internal import Core
internal import TimeTradingAPI

extension TradingState {
    /// The person's apps: those that cost before those that earn, those that ship before their own.
    var current: [TrackedApp] {
        let own = apps.filter { id, _ in !TrackedApp.shipped.contains { $0.id == id } }
        let added = own.compactMap { id, register in
            register.list.first.map { (id: id, stamp: $0.stamp) }
        }
        let ids = TrackedApp.shipped.map(\.id) + added.sorted { $0.stamp < $1.stamp }.map(\.id)
        let all = ids.compactMap(app)
        return all.filter { $0.list == .vice } + all.filter { $0.list == .productive }
    }

    /// An app as it is now; nil if it is on no list.
    func app(_ id: String) -> TrackedApp? {
        guard let change = apps[id]?.current(retractions) else {
            return TrackedApp.shipped.first { $0.id == id }
        }
        return change.value.app
    }

    /// An app as it was last on a list, for what is told of days that went by.
    func known(_ id: String) -> TrackedApp? {
        app(id) ?? apps[id]?.list.last { $0.value.app != nil }?.value.app
            ?? TrackedApp.shipped.first { $0.id == id }
    }

    /// The lists that an app was on, one after the other from the first instant to the last.
    ///
    /// An app costs or earns by what it was at the time, so moving it changes nothing that was.
    /// Before it was first changed it is what it shipped as, or what it was added as. Rule B2.
    func roles(of app: String) -> [AppRole] {
        let changes = (apps[app]?.list ?? []).filter { !retractions.holds($0.stamp.event) }
        let shipped = TrackedApp.shipped.first { $0.id == app }
        var role = shipped?.list ?? changes.first?.value.app?.list
        var result: [AppRole] = []
        var from = Int64.min
        for change in changes {
            let next = max(from, change.value.at)
            if next > from { result.append(AppRole(list: role, from: from, until: next)) }
            (role, from) = (change.value.app?.list, next)
        }
        return result + [AppRole(list: role, from: from, until: .max)]
    }
}

/// The list that an app was on from an instant until another, in milliseconds; nil: on none.
struct AppRole: Hashable {
    var list: AppList?
    var from: Int64
    var until: Int64
}

extension [AppRole] {
    /// What of some stretches, which are in order, fell in times on a list.
    func cut(_ spans: [UseSpan], on list: AppList) -> [UseSpan] {
        var result: [UseSpan] = []
        guard let first = spans.first else { return result }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].until <= first.from { low = middle + 1 } else { high = middle }
        }
        var (place, role) = (0, low)
        while place < spans.count, role < count {
            let part = UseSpan(
                from: Swift.max(spans[place].from, self[role].from),
                until: Swift.min(spans[place].until, self[role].until))
            if self[role].list == list, part.from < part.until { result.append(part) }
            if spans[place].until <= self[role].until { place += 1 } else { role += 1 }
        }
        return result
    }
}
