internal import Core

/// What was seen at one time: the names by which an app may be recognised.
public struct Sighting: Hashable, Sendable {
    /// The program that had the focus, as the system calls it.
    public var name: String?
    /// The title of its window.
    public var title: String?
    /// The host of the page, as `Address.host` gives it.
    public var host: String?
    /// The whole address of the page.
    public var url: String?

    /// A sighting.
    public init(
        name: String? = nil, title: String? = nil, host: String? = nil, url: String? = nil
    ) {
        self.name = name
        self.title = title
        self.host = host
        self.url = url
    }

    /// What a window watcher's event shows.
    static func window(_ event: TrackerEvent) -> Sighting {
        Sighting(name: event.data["app"]?.string, title: event.data["title"]?.string)
    }

    /// What a web watcher's event shows.
    static func tab(_ event: TrackerEvent) -> Sighting {
        let url = event.data["url"]?.string
        return Sighting(
            title: event.data["title"]?.string, host: url.flatMap(Address.host), url: url)
    }

    /// Whether the program shows pages of the web, so that their addresses say what is used.
    var isBrowser: Bool {
        let name = (name ?? "").lowercased()
        return Sighting.browsers.contains { name.contains($0) }
    }

    private static let browsers = [
        "firefox", "chrome", "chromium", "brave", "edge", "safari", "opera", "vivaldi", "arc",
        "librewolf", "floorp", "waterfox", "zen", "navigator", "epiphany", "konqueror",
    ]
}
