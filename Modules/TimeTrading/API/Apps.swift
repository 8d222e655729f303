public import Core

/// The user's apps, with a lookup by what a tracker reports. Rules B2, B8.
public struct Apps: Hashable, Sendable {
    /// The apps in display order.
    public let all: [TrackedApp]

    /// Creates a list of apps.
    public init(_ all: [TrackedApp]) { self.all = all }

    /// Returns the app with an id; nil if there is none.
    public subscript(id: String) -> TrackedApp? { all.first { $0.id == id } }

    /// Returns the apps of a list.
    public func on(_ list: AppList) -> [TrackedApp] { all.filter { $0.list == list } }

    /// Returns the app that a tracker's report matches; nil if there is none.
    ///
    /// Case is ignored. The most reliable evidence is used first:
    /// - a domain, given as a host or a whole URL; the longest match wins;
    /// - the name of a program or a bundle id;
    /// - an app whose name is a separate word in the title of a window; the longest match wins, and
    ///   names of fewer than three letters are ignored.
    ///
    /// If a domain is given, nothing else is used: a page that only mentions YouTube in its title
    /// is not YouTube.
    public func match(
        name: String? = nil, domain: String? = nil, title: String? = nil
    ) -> TrackedApp? {
        if let host = domain.map(Self.host), !host.isEmpty { return match(host: host) }
        if let name, let app = match(program: name) { return app }
        return title.flatMap(match(title:))
    }

    private func match(host: String) -> TrackedApp? {
        var best: (app: TrackedApp, length: Int)?
        for app in all {
            for domain in app.domains where host == domain || host.hasSuffix("." + domain) {
                if domain.utf8.count > best?.length ?? 0 { best = (app, domain.utf8.count) }
            }
        }
        return best?.app
    }

    private func match(program: String) -> TrackedApp? {
        var name = program.trimmed.lowercased()
        for suffix in [".exe", ".app"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        guard !name.isEmpty else { return nil }
        return all.first { app in
            app.bundles.contains { $0.lowercased() == name || $0.lowercased() == name + ".exe" }
                || app.name.lowercased() == name
                || app.names.contains { $0.lowercased() == name }
        }
    }

    private func match(title: String) -> TrackedApp? {
        let words = Self.words(title)
        var best: (app: TrackedApp, length: Int)?
        for app in all {
            for name in app.names where name.count >= 3 {
                let wanted = Self.words(name)
                guard !wanted.isEmpty, Self.holds(words, wanted) else { continue }
                if name.count > best?.length ?? 0 { best = (app, name.count) }
            }
        }
        return best?.app
    }

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    private static func holds(_ words: [Substring], _ wanted: [Substring]) -> Bool {
        guard words.count >= wanted.count else { return false }
        return (0...words.count - wanted.count).contains { start in
            words[start..<start + wanted.count].elementsEqual(wanted)
        }
    }

    /// Returns the host of a URL or host name in lower case, without scheme, user, port, path and
    /// `www.`. A backslash ends the host as a slash does (WHATWG URL, section 4.4), so that no site
    /// can pose as another.
    public static func host(_ address: String) -> String {
        var host = Substring(address.trimmed.lowercased())
        if let scheme = host.firstRange(of: "://") { host = host[scheme.upperBound...] }
        host = host.prefix { !"/?#\\".contains($0) }
        if let user = host.lastIndex(of: "@") { host = host[host.index(after: user)...] }
        host =
            host.hasPrefix("[")
            ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" }
        while host.last == "." { host.removeLast() }
        if host.hasPrefix("www.") { host.removeFirst(4) }
        return String(host)
    }
}

extension WorldView {
    /// The user's apps; empty if no module provides them. Rule B2.
    public var apps: Apps { answer(.usageService)?.apps(in: self) ?? Apps([]) }
}
