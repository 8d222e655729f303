internal import Core

/// Computes a user's days from their zone and day start. Rules D1–D5.
struct SettingsDayProvider: DayProvider {
    func moment(
        at instant: Instant, zone: Zone?, in view: WorldView
    ) throws(Rejection) -> Moment {
        let state = view.state(of: SettingsState.self)
        let place = if let zone { zone } else { try recordedZone(state) }
        let rule = DayRule(zone: place, dayStart: state.dayStart)
        var day = rule.day(at: instant)
        // D4: after a day has begun, travel to the west or a later day start does not return to the
        // day before.
        if let last = view.world.lastRecorded, instant >= last.instant { day = max(day, last.day) }
        return Moment(instant, day: day, rule: rule)
    }

    func notices(at moment: Moment, in view: WorldView) -> [EventDraft] {
        let known = view.state(of: SettingsState.self).zone
        guard known != moment.zone.identifier else { return [] }
        return [SettingsEvent.zoneSet(.init(zone: moment.zone.identifier)).draft]
    }

    func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits {
        var bits = DayBits(span)
        let zones = view.state(of: SettingsState.self).zones
        for (before, after) in zip(zones, zones.dropFirst()) where after.day - before.day >= 2 {
            for day in vanished(from: before, to: after, in: view) { bits[day] = true }
        }
        for (index, change) in zones.enumerated() {
            guard let zone = try? Zone.named(change.value) else { continue }
            // The day of entering or leaving a zone had begun in one of the zones, so the user had
            // it.
            let end = index + 1 < zones.count ? zones[index + 1].day : .last
            for day in zone.skippedDays where index == 0 || day > change.day {
                if day < end { bits[day] = true }
            }
        }
        return bits
    }

    /// Returns the days between the old zone's day at the change and the new zone's day, which the
    /// user never had.
    private func vanished(
        from before: SettingsState.Change<String>, to after: SettingsState.Change<String>,
        in view: WorldView
    ) -> [Day] {
        guard let zone = try? Zone.named(before.value) else { return [] }
        let start =
            view.state(of: SettingsState.self).dayStarts
            .last { $0.stamp < after.stamp }?.value ?? .midnight
        let left = DayRule(zone: zone, dayStart: start).day(at: after.instant)
        guard left + 1 < after.day else { return [] }
        return Array((left + 1)..<after.day)
    }

    private func recordedZone(_ state: SettingsState) throws(Rejection) -> Zone {
        guard let name = state.zone else {
            throw .conflict(
                "zone.missing", "No time zone is set. Set one, such as Europe/London.",
                field: "zone")
        }
        return try Zone.named(name)
    }
}
