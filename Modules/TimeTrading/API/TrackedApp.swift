public import Core

/// What an app is to somebody: it is locked and costs time, or it earns time. Rule B2.
public enum AppList: String, Hashable, Worded, Snapshot {
    case vice, productive
}

/// An app or a site that costs or earns time, with what trackers know it by. Rule B2.
public struct TrackedApp: Payload, Snapshot, Shaped {
    /// A word for those that ship, such as `tiktok`; an id for a person's own.
    public let id: String
    /// "Khan Academy"; 1–60 characters. A slash parts two names of one app: "Twitter/X".
    public var name: String
    /// Whether it costs or earns time.
    public var list: AppList
    /// Web domains without `www.`, lower case; what lies below one belongs to it.
    public var domains: [String]
    /// Bundle ids or names of programs, as trackers report them.
    public var bundles: [String]

    /// An app.
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
        Member("id", \.id)
        Member("name", \.name)
        Member("list", \.list)
        Member("domains", \.domains)
        Member("bundles", \.bundles)
    }

    /// Apps, as they are shown.
    public static let list = Shape<[TrackedApp]> { Member("apps", \.self) }

    /// The names that a slash parts: "Twitter" and "X" of "Twitter/X".
    public var names: [String] { name.split(separator: "/").map { String($0).trimmed } }
}
