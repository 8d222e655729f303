internal import Core
internal import TimeTradingAPI

extension TradingState {
    /// The user's apps: vice apps before productive apps, built-in apps before added ones.
    var current: [TrackedApp] {
        let own = apps.filter { id, _ in !TrackedApp.shipped.contains { $0.id == id } }
        let added = own.compactMap { id, register in
            register.list.first.map { (id: id, stamp: $0.stamp) }
        }
        let ids = TrackedApp.shipped.map(\.id) + added.sorted { $0.stamp < $1.stamp }.map(\.id)
        let all = ids.compactMap(app)
        return all.filter { $0.list == .vice } + all.filter { $0.list == .productive }
    }

    /// Returns the current version of an app; nil if it is on no list.
    func app(_ id: String) -> TrackedApp? {
        guard let change = apps[id]?.current(retractions) else {
            return TrackedApp.shipped.first { $0.id == id }
        }
        return change.value.app
    }

    /// Returns the last listed version of an app, for descriptions of past days.
    func known(_ id: String) -> TrackedApp? {
        app(id) ?? apps[id]?.list.last { $0.value.app != nil }?.value.app
            ?? TrackedApp.shipped.first { $0.id == id }
    }

    /// Returns the lists that an app was on, covering all time in order.
    ///
    /// An app costs or earns by its list at the time, so a move does not change the past. Before
    /// its first change, the app has the list that it was shipped with or added to. Rule B2.
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

/// The list that an app was on in a range of milliseconds; nil if it was on no list.
struct AppRole: Hashable {
    var list: AppList?
    var from: Int64
    var until: Int64
}

extension [AppRole] {
    /// Returns the parts of sorted spans in which the app was on a list.
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
