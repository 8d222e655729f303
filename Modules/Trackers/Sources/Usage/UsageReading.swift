internal import Core

/// The use of an app during a period.
public struct AppUsage: Hashable, Sendable {
    /// The app, by the id of the module that recognised it.
    public var app: String
    /// The start.
    public var from: TrackerTime
    /// The end, later than `from`.
    public var until: TrackerTime

    /// Creates the use of an app.
    public init(app: String, from: TrackerTime, until: TrackerTime) {
        self.app = app
        self.from = from
        self.until = until
    }
}

/// The data of one machine's watchers, from which the used apps are computed. Rule B8.
public struct UsageReading: Sendable {
    /// The windows in focus; nil without a window watcher.
    public var windows: [TrackerEvent]?
    /// The displayed pages; nil without a web watcher.
    public var tabs: [TrackerEvent]?
    /// The user's presence; nil without a presence watcher, which counts as present.
    public var away: [TrackerEvent]?

    /// Creates a reading.
    public init(
        windows: [TrackerEvent]? = nil, tabs: [TrackerEvent]? = nil, away: [TrackerEvent]? = nil
    ) {
        self.windows = windows
        self.tabs = tabs
        self.away = away
    }

    /// The usage between two times, in order of time and without overlaps of one app.
    ///
    /// A window counts as its program if that is recognised. Otherwise the window of a browser
    /// counts as the pages shown in it. A window without known pages counts by its title. Without
    /// a tracker of windows, pages count alone. Time at which the user was away
    /// counts as nothing.
    public func usage(
        from: TrackerTime, until: TrackerTime, recognise: (AppObservation) -> String?
    ) -> [AppUsage] {
        let pages = (tabs ?? []).map { tab in
            Page(app: recognise(.tab(tab)), from: tab.start, until: tab.end)
        }
        let found =
            windows.map { windows in
                windows.flatMap { usage(of: $0, showing: pages, recognise) }
            } ?? pages.compactMap(\.usage)
        let absences = (away ?? []).filter { $0.data["status"]?.string == "afk" }
        let present = absences.reduce(found.compactMap { $0.cut(from: from, until: until) }) {
            used, absence in
            used.flatMap { $0.without(from: absence.start, until: absence.end) }
        }
        return AppUsage.merged(present)
    }

    /// A displayed page with its app, if it has one.
    private struct Page {
        var app: String?
        var from: TrackerTime
        var until: TrackerTime

        var usage: AppUsage? { app.map { AppUsage(app: $0, from: from, until: until) } }
    }

    private func usage(
        of window: TrackerEvent, showing pages: [Page], _ recognise: (AppObservation) -> String?
    ) -> [AppUsage] {
        let sighting = AppObservation.window(window)
        func whole(_ app: String) -> AppUsage {
            AppUsage(app: app, from: window.start, until: window.end)
        }
        if let app = recognise(AppObservation(name: sighting.name)) { return [whole(app)] }
        let titled = recognise(sighting).map(whole)
        guard sighting.isBrowser else { return titled.map { [$0] } ?? [] }
        let shown = pages.compactMap(\.usage).compactMap {
            $0.cut(from: window.start, until: window.end)
        }
        let rest = pages.reduce(titled.map { [$0] } ?? []) { rest, page in
            rest.flatMap { $0.without(from: page.from, until: page.until) }
        }
        return shown + rest
    }
}

extension AppUsage {
    func cut(from: TrackerTime, until: TrackerTime) -> AppUsage? {
        let part = AppUsage(
            app: app, from: max(self.from, from), until: min(self.until, until))
        return part.from < part.until ? part : nil
    }

    func without(from: TrackerTime, until: TrackerTime) -> [AppUsage] {
        [cut(from: self.from, until: from), cut(from: until, until: self.until)].compactMap { $0 }
    }

    /// Returns the usage with overlapping and adjacent periods of an app merged, by app and then in
    /// order of time.
    static func merged(_ usage: [AppUsage]) -> [AppUsage] {
        let byApp = Dictionary(grouping: usage, by: \.app).values
        return byApp.flatMap { parts -> [AppUsage] in
            parts.sorted { $0.from < $1.from }.reduce(into: []) { whole, part in
                if let last = whole.last, part.from <= last.until {
                    whole[whole.count - 1].until = max(last.until, part.until)
                } else {
                    whole.append(part)
                }
            }
        }.sorted { ($0.from, $0.app) < ($1.from, $1.app) }
    }
}
