public import Core

/// The effect of an app: it is locked and costs time, or it earns time. Rule B2.
public enum AppList: String, Hashable, StringCodedEnum, Snapshot {
    case vice, productive
}

/// An app or site that costs or earns time, with the identifiers reported by trackers. Rule B2.
public struct TrackedApp: Payload, Snapshot, Shaped {
    /// The id: a word such as `tiktok` for built-in apps, a generated id for the user's own.
    public let id: String
    /// The name, 1–60 characters: "Khan Academy". A slash separates two names of one app:
    /// "Twitter/X".
    public var name: String
    /// The list: costs or earns time.
    public var list: AppList
    /// The web domains in lower case, without `www.`. Subdomains match too.
    public var domains: [String]
    /// The bundle ids or program names, as reported by trackers.
    public var bundles: [String]

    /// Creates an app.
    public init(
        id: String, name: String, list: AppList, domains: [String] = [], bundles: [String] = []
    ) {
        self.id = id
        self.name = name
        self.list = list
        self.domains = domains
        self.bundles = bundles
    }

    public static let record = Record(
        TrackedApp.init(id:name:list:domains:bundles:), Field("app", \.id, .appID),
        Field("name", \.name, .appName), Field("list", \.list),
        Field("domains", \.domains, .appDomains, default: []),
        Field("bundles", \.bundles, .appBundles, default: []))

    public static let shape = Shape<TrackedApp>("TrackedApp") {
        Member("id", \.id, "The app's id.")
        Member("name", \.name, "The app's name.")
        Member("list", \.list)
        Member("domains", \.domains, "The app's web domains.")
        Member("bundles", \.bundles, "The app's bundle ids or program names.")
    }

    /// The shape of a list of apps.
    public static let list = Shape<[TrackedApp]> {
        Member("apps", \.self, "The apps of both lists.")
    }

    /// The names separated by slashes: "Twitter" and "X" of "Twitter/X".
    public var names: [String] { name.split(separator: "/").map { String($0).trimmed } }
}
