internal import Core

/// An observation at one time: the names by which an app can be recognised.
public struct AppObservation: Hashable, Sendable {
    /// The program in focus, as named by the system.
    public var name: String?
    /// The title of its window.
    public var title: String?
    /// The host of the page, in the form of `Address.host`.
    public var host: String?
    /// The full address of the page.
    public var url: String?

    /// Creates an observation.
    public init(
        name: String? = nil, title: String? = nil, host: String? = nil, url: String? = nil
    ) {
        self.name = name
        self.title = title
        self.host = host
        self.url = url
    }

    /// Returns the observation of a window watcher's event.
    static func window(_ event: TrackerEvent) -> AppObservation {
        AppObservation(name: event.data["app"]?.string, title: event.data["title"]?.string)
    }

    /// Returns the observation of a web watcher's event.
    static func tab(_ event: TrackerEvent) -> AppObservation {
        let url = event.data["url"]?.string
        return AppObservation(
            title: event.data["title"]?.string, host: url.flatMap(Address.host), url: url)
    }

    /// True if the program is a browser, so that the addresses of its pages determine the usage.
    var isBrowser: Bool {
        let name = (name ?? "").lowercased()
        return AppObservation.browsers.contains { name.contains($0) }
    }

    private static let browsers = [
        "firefox", "chrome", "chromium", "brave", "edge", "safari", "opera", "vivaldi", "arc",
        "librewolf", "floorp", "waterfox", "zen", "navigator", "epiphany", "konqueror",
    ]
}
