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

    /// What of some uses of an app fell in times when it was on a list.
    ///
    /// An app costs or earns by what it was at the time, so moving it changes nothing that was.
    /// Before it was first changed it is what it shipped as, or what it was added as. Rule B2.
    func spans(_ spans: [UseSpan], of app: String, on list: AppList) -> [UseSpan] {
        let changes = (apps[app]?.list ?? []).filter { !retractions.holds($0.stamp.event) }
        let shipped = TrackedApp.shipped.first { $0.id == app }
        var role = shipped?.list ?? changes.first?.value.app?.list
        guard !changes.isEmpty else { return role == list ? spans : [] }
        var result: [UseSpan] = []
        var from = Int64.min
        for (place, change) in changes.enumerated() {
            let next = max(from, change.value.at)
            if role == list { result += spans.cut(from, next) }
            (role, from) = (change.value.app?.list, next)
            if place == changes.count - 1, role == list { result += spans.cut(from, .max) }
        }
        return result
    }
}

extension [UseSpan] {
    /// What of them lies between two instants.
    func cut(_ from: Int64, _ until: Int64) -> [UseSpan] {
        compactMap { span in
            let part = UseSpan(
                from: Swift.max(span.from, from), until: Swift.min(span.until, until))
            return part.from < part.until ? part : nil
        }
    }
}
