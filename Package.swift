// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The tables below are the package. Paths, settings, products, surfaces and test targets derive
// from a row and the existing folders. `CAIRN_MODULE=Name` keeps one module and what it needs.

/// One target of ours.
struct Row {
    enum Kind { case library, tool, probe, system(pkgConfig: String, apt: String) }
    var name: String
    var folder: String
    /// The module whose folder it lies in, if that has another name.
    var module: String?
    var kind = Kind.library
    var needs: [String] = []
    var outside: [String] = []
    /// What its tests in `Tests/<name>Tests` need beside it and what it needs; nil: no tests.
    var tests: [String]?
    /// What `#if` in its sources may ask for.
    var flag: String?

    var owner: String { module ?? name }
}

/// Whether the repository has a folder or file of this name.
func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

/// What each surface of a feature needs of ours, beside Core, Engine and the feature.
let kits = ["Commands": ["CommandLineKit"], "Routes": ["RouteKit"], "Page": ["PageKit", "RouteKit"]]

extension [Row] {
    /// A library in a part of a module's folder or in `Modules/Surface`, with tests in
    /// `Tests/<name>Tests` if that exists. `LeaguesHosting` of Leagues is the part `Hosting`.
    static func module(
        _ name: String, in place: String? = nil, of owner: String? = nil, part: String = "Sources",
        flag: String? = nil, needs: [String] = [], outside: [String] = [], tests: [String]? = []
    ) -> [Row] {
        let part = owner.map { String(name.dropFirst($0.count)) } ?? part
        let folder = owner ?? place ?? (exists("Modules/Surface/\(name)") ? "Surface/\(name)" : nil)
        return [Row(
            name: name, folder: "Modules/\(folder ?? name)/\(part)",
            module: part == "Sources" ? nil : folder, needs: needs, outside: outside, tests: tests,
            flag: flag)]
    }

    /// A feature in `Modules/<name>`: `Sources` needs Core, the APIs that it asks and `needs`.
    /// `API`, `Commands`, `Routes` and `Page` are targets if they exist. A surface needs Core,
    /// Engine, its kits, the feature (its API if it has one), `surfaces` and its own list.
    static func feature(
        _ name: String, api others: [String] = [], asks: [String] = [], needs: [String] = [],
        outside: [String] = [], surfaces: [String] = [], commands: [String] = [],
        routes: [String] = [], page: [String] = [], tests: [String] = []
    ) -> [Row] {
        let folder = "Modules/\(name)"
        let hasAPI = exists("\(folder)/API")
        let api = hasAPI ? [name + "API"] : []
        let extras = ["Commands": commands, "Routes": routes, "Page": page]
        let parts = kits.keys.sorted().filter { exists("\(folder)/\($0)") }.map { part in
            Row(
                name: name + part, folder: "\(folder)/\(part)", module: name,
                needs: ["Core", "Engine"] + (hasAPI ? api : [name]) + (kits[part] ?? [])
                    + surfaces + (extras[part] ?? []),
                outside: part == "Commands" ? ["ArgumentParser"] : [])
        }
        let domain = Row(name: name, folder: "\(folder)/Sources", needs: ["Core"] + api + needs
            + asks.map { $0 + "API" }, outside: outside, tests: ["CoreTesting"] + tests)
        return api.map {
            Row(name: $0, folder: "\(folder)/API", module: name, needs: ["Core"] + others)
        } + [domain] + parts
    }

    /// An executable in `Apps/<name>`.
    static func app(_ name: String, needs: [String]) -> [Row] {
        [Row(name: name, folder: "Apps/\(name)", kind: .tool, needs: needs)]
    }

    /// A program that measures or tests something, in `Tools/benches/<name>` by default.
    static func probe(
        _ name: String, in folder: String? = nil, needs: [String] = [], outside: [String] = []
    ) -> [Row] {
        let folder = folder ?? "Tools/benches/\(name)"
        return [Row(name: name, folder: folder, kind: .probe, needs: needs, outside: outside)]
    }

    /// A C library of the system.
    static func system(_ name: String, in folder: String, pkgConfig: String, apt: String) -> [Row] {
        [Row(name: name, folder: folder, kind: .system(pkgConfig: pkgConfig, apt: apt))]
    }
}

let stores = ["Directory", "Journal", "Outbox", "Plans", "Standings"]
    .flatMap { ["\($0)Postgres", "\($0)SQLite"] }

/// What a person does and asks, a row a feature, in alphabetical order.
let features: [[Row]] = [
    .feature("About", surfaces: ["About"]),
    .feature("Breathing"),
    .feature("Calendar", asks: ["Secrets"], surfaces: ["Calendar"],
        tests: ["Habits", "Journeys", "Recurrence"]),
    .feature("Coach", asks: ["Entitlements", "Experience", "FocusSessions", "Onboarding",
            "ProductEvents", "Settings", "Streaks"], needs: ["Engine"],
        surfaces: ["Coach", "SettingsAPI"], commands: ["CoachModels"],
        tests: ["Experience", "FocusSessions", "Habits", "Reflections", "Streaks"]),
    .feature("DailyFocus", asks: ["Insights", "Notifications", "Onboarding", "Portability",
            "Settings", "Streaks", "Widgets"], surfaces: ["StreaksAPI"],
        tests: ["History", "Streaks"]),
    .feature("Experience", asks: ["Explanations", "Flags", "Insights", "Portability", "Settings"]),
    .feature("Flags", asks: ["Secrets"], surfaces: ["Flags"]),
    .feature("FocusSessions", asks: ["Coach", "Entitlements", "Experience", "Explanations",
            "Insights", "Notifications", "Portability", "ProductEvents", "TimeTrading", "Widgets"],
        surfaces: ["FocusSessions"], page: ["TimeTradingAPI"], tests: ["TimeTrading"]),
    .feature("Habits", asks: ["Calendar", "Coach", "Entitlements", "Experience", "Explanations",
            "Insights", "Locales", "Notifications", "Portability", "ProductEvents", "Settings",
            "Streaks", "TimeTrading", "Widgets"], needs: ["Recurrence"],
        surfaces: ["StreaksAPI", "ExperienceAPI", "ExplanationsAPI"], page: ["DesignTokens"]),
    .feature("History", needs: ["Engine"]),
    .feature("Insights", asks: ["Entitlements", "Explanations", "Notifications", "Portability",
            "Settings", "Streaks"], surfaces: ["Insights"],
        tests: ["Habits", "Notifications", "Settings", "Streaks", "Tension"]),
    .feature("Journeys", asks: ["Calendar", "Coach", "Explanations", "Insights", "Notifications",
            "Onboarding", "Portability", "Settings", "Streaks", "Widgets"]),
    .feature("Leagues", asks: ["Experience", "Explanations", "FocusSessions", "Notifications",
            "Portability", "ProductEvents", "Streaks", "Widgets"], surfaces: ["Leagues"],
        routes: ["LeaguesHosting"], page: ["LeaguesHosting"],
        tests: ["Experience", "FocusSessions", "Habits", "LeaguesTesting", "Streaks"]),
    .feature("Notifications", api: ["SettingsAPI"],
        asks: ["Coach", "FocusSessions", "Onboarding", "Settings"],
        surfaces: ["Notifications", "NotificationsHosting"], commands: ["OutboxSQLite"],
        tests: ["Coach", "DailyFocus", "FocusSessions", "Habits", "Journeys", "Leagues",
            "Reflections", "Streaks", "StreaksAPI"]),
    .feature("Onboarding", asks: ["ProductEvents", "Settings"], surfaces: ["Onboarding"]),
    .feature("Plans", asks: ["Entitlements", "Flags", "Onboarding", "ProductEvents", "Secrets"],
        commands: ["PlansSQLite"], routes: ["PlansHosting"], page: ["PlansHosting"],
        tests: ["FocusSessions", "Habits", "History", "Insights", "Onboarding", "OnboardingPage",
            "OnboardingCommands", "OnboardingRoutes", "Settings", "SettingsAPI", "Shield"]),
    .feature("Portability", asks: ["Locales", "Settings"], needs: ["CZlib", "Engine", "Recurrence"],
        outside: ["GRDB", "GRDBSQLite", "Crypto"], surfaces: ["Portability"], tests: ["Habits"]),
    .feature("ProductEvents", asks: ["Settings"]),
    .feature("Profile", asks: ["Experience", "Leagues", "Onboarding", "Settings", "Streaks"],
        tests: ["Experience", "Leagues", "Onboarding", "Settings", "Streaks"]),
    .feature("Reflections",
        asks: ["Coach", "Experience", "Insights", "Notifications", "Portability", "Settings"]),
    .feature("Settings", asks: ["Locales"]),
    .feature("Shield", asks: ["Entitlements", "Secrets", "TimeTrading"],
        surfaces: ["TimeTradingAPI"], routes: ["ShieldProxy"], tests: ["TimeTrading"]),
    .feature("Streaks", asks: ["Experience", "Explanations", "Notifications", "ProductEvents",
            "Settings", "Widgets"]),
    .feature("Sync", needs: ["Engine"], commands: ["SettingsAPI"]),
    .feature("Tension", asks: ["Insights", "Onboarding", "Portability", "Widgets"]),
    .feature("TimeTrading", asks: ["Explanations", "Insights", "Locales", "Onboarding",
            "Portability", "Secrets", "Settings", "Widgets"], surfaces: ["TimeTrading"]),
    .feature("Widgets", asks: ["Secrets", "Settings", "Streaks"],
        surfaces: ["WidgetCards", "Widgets"], tests: ["Habits", "Streaks", "Tension"]),
]

/// What features stand on, and what people touch.
let ground: [[Row]] = [
    .module("Core", tests: ["CoreTesting"]),
    .feature("Recurrence"),
    .module("Engine", needs: ["Core"], tests: ["CoreTesting"]),
    .module("CoreTesting", needs: ["Core", "Engine"]),
    .module("JournalSeals", needs: ["Core", "Engine"], outside: ["Crypto"]),
    .module("JournalSQLite", needs: ["Core", "Engine", "JournalSeals"],
        outside: ["GRDB", "GRDBSQLite"], tests: ["CoreTesting"]),
    .system("CPostgres", in: "Modules/Postgres/CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
    .module("Postgres", needs: ["Core", "CPostgres"], outside: ["NIOPosix", "Tracing"],
        tests: ["PostgresTesting"]),
    .module("PostgresTesting", of: "Postgres", needs: ["Postgres"]),
    .module("JournalPostgres", needs: ["Core", "Engine", "JournalSeals", "Postgres"],
        outside: ["Crypto"], tests: ["CoreTesting", "PostgresTesting"]),
    .module("Moving", needs: ["Core", "Engine", "JournalSeals", "Postgres"], outside: ["GRDB"],
        tests: ["CoreTesting", "Delivery", "PostgresTesting"] + stores),
    .module("DurableSQLite", needs: ["Core"], outside: ["GRDB"]),
    .module("ExplanationsAPI", of: "Explanations", needs: ["Core", "ExperienceAPI", "StreaksAPI"]),
    .module("EntitlementsAPI", of: "Entitlements", needs: ["Core", "FlagsAPI"]),
    .module("LocalesAPI", of: "Locales", needs: ["Core"]),
    .module("SecretsAPI", of: "Secrets", needs: ["Core"], outside: ["Crypto"]),
    .module("Accounts", needs: ["Core", "SecretsAPI"], outside: ["Crypto", "CryptoExtras"],
        tests: ["AccountsTesting", "CoreTesting"]),
    .module("AccountsTesting", of: "Accounts", needs: ["Accounts", "Core", "CoreTesting"]),
    .module("AccountsWeb", of: "Accounts", needs: ["Accounts", "Core", "Engine", "PageKit",
            "RouteKit"]),
    .module("DirectorySQLite", in: "Accounts", part: "SQLite", needs: ["Accounts", "Core"]
            + ["DurableSQLite"], outside: ["GRDB"], tests: ["AccountsTesting"]),
    .module("DirectoryPostgres", in: "Accounts", part: "Postgres", needs: ["Accounts", "Core"]
            + ["Postgres", "SecretsAPI"], tests: ["AccountsTesting", "PostgresTesting"]),
    .feature("Trackers", needs: ["TimeTradingAPI"], outside: ["GRDB"], surfaces: ["TimeTradingAPI"],
        commands: ["PortabilityAPI"]),
    .module("LeaguesHosting", of: "Leagues", needs: ["Core", "Engine", "Leagues", "LeaguesAPI"]),
    .module("LeaguesTesting", of: "Leagues", needs: ["Core", "CoreTesting", "Leagues",
            "LeaguesAPI"]),
    .module("StandingsSQLite", in: "Leagues", part: "SQLite", needs: ["Core", "DurableSQLite",
            "Leagues", "LeaguesAPI"], outside: ["GRDB"], tests: ["CoreTesting", "LeaguesTesting"]),
    .module("StandingsPostgres", in: "Leagues", part: "Postgres", needs: ["Core", "Leagues"]
        + ["LeaguesAPI", "Postgres"], tests: ["CoreTesting", "LeaguesTesting", "PostgresTesting"]),
    .module("Delivery", in: "Notifications", part: "Delivery",
        needs: ["Core", "Engine", "NotificationsAPI"], outside: ["AsyncHTTPClient", "Crypto",
            "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL"], tests: ["CoreTesting"]),
    .module("NotificationsHosting", of: "Notifications", needs: ["CalendarAPI", "Core", "Delivery",
            "Engine", "Notifications", "NotificationsAPI", "SecretsAPI"], outside: ["Crypto"]),
    .module("OutboxSQLite", in: "Notifications", part: "SQLite",
        needs: ["Core", "Delivery", "DurableSQLite", "Engine", "NotificationsAPI"],
        outside: ["GRDB"], tests: ["CoreTesting", "NotificationsHosting", "OutboxTesting"]),
    .module("OutboxPostgres", in: "Notifications", part: "Postgres", needs: ["Core", "Delivery"]
            + ["NotificationsAPI", "Postgres"], tests: ["OutboxTesting", "PostgresTesting"]),
    .module("OutboxTesting", in: "Notifications", part: "Testing",
        needs: ["Core", "CoreTesting", "Delivery", "NotificationsAPI"]),
    .module("PlansHosting", of: "Plans", needs: ["Core", "Engine", "Plans"]),
    .module("PlansSQLite", of: "Plans", needs: ["Core", "DurableSQLite", "Plans", "PlansHosting"],
        outside: ["GRDB"], tests: ["CoreTesting", "PlansTesting"]),
    .module("PlansPostgres", of: "Plans", needs: ["Core", "Plans", "PlansHosting", "Postgres"],
        tests: ["PlansTesting", "PostgresTesting"]),
    .module("PlansTesting", of: "Plans", needs: ["Core", "CoreTesting", "Plans", "PlansHosting"]),
    .module("PlanTrust", in: "Plans", part: "Trust", needs: ["Core", "Plans", "SecretsAPI"],
        outside: ["Crypto", "SwiftASN1", "X509"], tests: ["CoreTesting"]),
    .module("ProductEventsHosting", of: "ProductEvents", needs: ["Core", "DurableSQLite", "Engine",
            "ProductEvents", "ProductEventsAPI", "SettingsAPI"], outside: ["Crypto", "GRDB"],
        tests: ["CoreTesting", "Habits"]),
    .module("ShieldProxy", in: "Shield/Proxy", outside: ["NIOCore", "NIOPosix"]),
    .system("CZlib", in: "Modules/Portability/CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    .module("CommandLineKit", needs: ["Core", "DesignTokens", "Engine", "LocalesAPI",
            "SettingsAPI"], outside: ["ArgumentParser"], tests: ["CoreTesting"]),
    .module("CoachModels", needs: ["CoachAPI", "CommandLineKit", "Core"]),
    .module("CommandLineApp", needs: ["Core", "Engine", "CommandLineKit", "JournalSQLite",
            "JournalSeals", "SettingsAPI"], outside: ["ArgumentParser"]),
    .module("RouteKit", needs: ["Core", "Engine", "LocalesAPI", "SecretsAPI"],
        tests: ["CoreTesting"]),
    .system("CWireZlib", in: "Modules/Surface/Server/CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    .module("DesignTokens"),
    .module("WidgetCards", needs: ["DesignTokens", "WidgetsAPI"]),
    .module("PageKit", needs: ["Core", "Engine", "DesignTokens", "LocalesAPI", "RouteKit",
            "SettingsAPI"], outside: ["Mustache"], tests: ["CoreTesting"]),
    .module("Server", needs: ["Core", "Engine", "RouteKit", "CWireZlib", "SecretsAPI"], outside: [
            "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOPosix",
            "NIOHTTPTypes", "NIOSSL", "ServiceLifecycle", "Tracing", "UnixSignals"],
        tests: ["JournalSQLite"]),
    .module("Traces", needs: ["Core"], outside: ["AsyncHTTPClient", "NIOCore", "NIOHTTP1",
            "Tracing"]),
    .module("Demo", needs: ["Core", "Engine", "RouteKit"]),
    .module("AssistantKit", needs: ["Core", "RouteKit"], tests: ["CoreTesting", "SurfaceTesting"]),
    .module("SurfaceTesting", needs: ["Core", "Engine", "CoreTesting", "CommandLineKit",
            "RouteKit"], outside: ["ArgumentParser"], tests: []),
    .module("ServerApp", needs: ["AboutAPI", "Accounts", "AccountsWeb", "AssistantKit", "CoachAPI"]
            + ["CoachModels", "CommandLineKit", "Core", "Delivery", "Demo", "EntitlementsAPI"]
            + ["Engine", "JournalSeals", "LeaguesAPI", "LeaguesHosting", "Moving", "Server"]
            + ["NotificationsAPI", "NotificationsHosting", "PageKit", "PlanTrust", "Plans"]
            + ["PlansHosting", "Postgres", "ProductEventsHosting", "RouteKit", "SecretsAPI"]
            + ["Flags", "SettingsAPI", "Traces"] + stores, outside: ["ArgumentParser", "NIOPosix"]),
]

/// Every target of a kind of surface: `HabitsRoutes`, `StreaksRoutes` …
func all(_ part: String) -> [String] {
    (ground + features).joined().filter { $0.name == $0.owner + part }.map(\.name).sorted()
}
let owners = features.compactMap(\.first?.owner)

/// What fits modules together: the shipped lists need every feature and its surfaces.
let compositions: [[Row]] = [
    .module("Standard", needs: ["Core"] + owners,
        tests: ["CommandLineKit", "CoreTesting", "Demo", "Engine", "ExperienceAPI", "InsightsAPI"]
            + ["PageKit", "PortabilityAPI", "RouteKit", "SettingsAPI", "StandardCommands"]
            + ["StandardWeb", "StreaksAPI", "SurfaceTesting", "TimeTradingAPI", "WidgetsAPI"]),
    .module("StandardCommands", in: "Standard", part: "Commands", flag: "COMMANDS",
        needs: ["Core", "Standard", "CommandLineApp"] + all("Commands")),
    .module("StandardWeb", in: "Standard", part: "Web", flag: "WEB", needs: ["AssistantKit", "Core"]
            + ["Standard", "PageKit", "RouteKit"] + all("Page") + all("Routes")),
    .app("cairn", needs: ["Core", "CommandLineApp", "Standard", "StandardCommands"]),
    .app("cairn-server", needs: ["Core", "ServerApp", "Standard", "StandardWeb"]),
    .probe("JournalProbe", in: "Tests/Simulation/Probe",
        needs: ["Core", "Engine", "JournalSQLite", "JournalSeals"]),
    .probe("World", in: "Tests/Simulation/World",
        needs: ["Accounts", "AccountsTesting", "Core", "CoreTesting", "Engine", "JournalSQLite"]
            + ["SettingsAPI", "Standard"] + owners, outside: ["Crypto"]),
    .probe("Probe", needs: ["Core", "Engine", "JournalPostgres", "JournalSQLite", "LeaguesAPI"]
            + ["LeaguesHosting", "PortabilityAPI", "Postgres", "Standard", "StandingsPostgres"]
            + ["StreaksAPI", "TimeTradingAPI", "Trackers"] + owners),
    .probe("InsightsProbe", needs: ["Core", "InsightsAPI", "TimeTradingAPI"] + owners),
    .probe("LeagueProbe", needs: ["Core", "Leagues", "LeaguesAPI", "StandingsSQLite"]),
    .probe("LeagueWeeks", in: "Tests/Simulation/Leagues", needs: ["LeaguesAPI", "LeaguesTesting"]),
    .probe("NotificationsProbe",
        needs: ["CommandLineKit", "Core", "Delivery", "Engine", "JournalSQLite", "NotificationsAPI"]
            + ["NotificationsHosting", "OutboxSQLite", "Standard"] + owners, outside: ["Crypto"]),
    .probe("RecurrenceProbe", needs: ["Core", "Recurrence"]),
    .probe("Rival", outside: ["Hummingbird", "NIOCore", "HTTPTypes"]),
]

/// Products of other packages, by the name a row calls them: (package, URL, version).
let catalogue: [String: (package: String, url: String, version: Version)] = {
    let packages: [(path: String, version: Version, products: [String])] = [
        ("apple/swift-argument-parser", "1.8.2", ["ArgumentParser"]),
        ("apple/swift-asn1", "1.7.4", ["SwiftASN1"]),
        ("apple/swift-certificates", "1.21.1", ["X509"]),
        ("apple/swift-crypto", "4.5.2", ["Crypto", "CryptoExtras"]),
        ("apple/swift-distributed-tracing", "1.7.3", ["Tracing"]),
        ("apple/swift-http-types", "1.8.0", ["HTTPTypes"]),
        ("apple/swift-log", "1.16.2", ["Logging"]),
        ("apple/swift-nio", "2.101.2", ["NIOCore", "NIOHTTP1", "NIOPosix"]),
        ("apple/swift-nio-extras", "1.35.2", ["NIOHTTPTypes"]),
        ("apple/swift-nio-ssl", "2.37.6", ["NIOSSL"]),
        ("groue/GRDB.swift", "7.10.0", ["GRDB", "GRDBSQLite"]),
        ("hummingbird-project/hummingbird", "2.28.1", ["Hummingbird", "HummingbirdCore"]),
        ("hummingbird-project/swift-mustache", "2.1.1", ["Mustache"]),
        ("swift-server/async-http-client", "1.37.0", ["AsyncHTTPClient"]),
        ("swift-server/swift-service-lifecycle", "2.13.0", ["ServiceLifecycle", "UnixSignals"]),
    ]
    return packages.reduce(into: [:]) { found, entry in
        let name = entry.path.split(separator: "/").last.map(String.init) ?? entry.path
        for product in entry.products {
            found[product] = (name, "https://github.com/\(entry.path)", entry.version)
        }
    }
}()

let rows = (ground + features + compositions).flatMap { $0 }
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]
let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })

func closure(of names: [String]) -> Set<String> {
    var (found, open): (Set<String>, [String]) = ([], names)
    while let name = open.popLast() {
        guard found.insert(name).inserted else { continue }
        guard let row = byName[name] else { fatalError("no row is called \(name)") }
        open += row.needs
    }
    return found
}

/// A test target in one folder of `Tests`.
typealias Suite = (name: String, needs: [String], outside: [String])
/// The tests of a row, and the tests of the surfaces of a feature, if there are any.
func suites(of row: Row) -> [Suite] {
    guard let extras = row.tests, exists("Tests/\(row.name)Tests") else { return [] }
    let needs = [row.name] + row.needs + extras
    let domain: Suite = (row.name + "Tests", needs, row.outside)
    let surfaces = kits.keys.sorted().compactMap { byName[row.name + $0] }
    guard !surfaces.isEmpty, exists("Tests/\(row.name)SurfaceTests") else { return [domain] }
    let all = needs + surfaces.flatMap { [$0.name] + $0.needs } + ["SurfaceTesting"]
    return [domain, (row.name + "SurfaceTests", all, surfaces.flatMap(\.outside))]
}

let only = Context.environment["CAIRN_MODULE"].flatMap { $0.isEmpty ? nil : $0 }
let tested = rows.filter { only == nil || $0.name == only }.flatMap(suites)
let kept = only == nil ? Set(byName.keys)
    : closure(of: rows.filter { $0.owner == only }.map(\.name) + tested.flatMap(\.needs))

func dependencies(_ needs: [String], _ outside: [String]) -> [Target.Dependency] {
    Set(needs).sorted().map { .byName(name: $0) }
        + Set(outside).sorted().map { product in
            guard let entry = catalogue[product] else { fatalError("no product \(product)") }
            return .product(name: product, package: entry.package)
        }
}

func target(_ row: Row) -> Target {
    let needs = dependencies(row.needs, row.outside)
    switch row.kind {
    case .library:
        return .target(name: row.name, dependencies: needs, path: row.folder,
            packageAccess: false, swiftSettings: settings + (row.flag.map { [.define($0)] } ?? []))
    case .tool, .probe:
        return .executableTarget(name: row.name, dependencies: needs, path: row.folder,
            packageAccess: false, swiftSettings: settings)
    case .system(let pkgConfig, let apt):
        return .systemLibrary(
            name: row.name, path: row.folder, pkgConfig: pkgConfig, providers: [.apt([apt])])
    }
}

func target(_ suite: Suite) -> Target {
    .testTarget(
        name: suite.name, dependencies: dependencies(suite.needs, suite.outside),
        path: "Tests/\(suite.name)", exclude: ["Samples", "requirements.txt"]
            .filter { exists("Tests/\(suite.name)/\($0)") },
        packageAccess: false, swiftSettings: settings)
}

let made = rows.filter { kept.contains($0.name) }
let used = (made.flatMap(\.outside) + tested.flatMap(\.outside)).compactMap { catalogue[$0] }
let packages = Dictionary(used.map { ($0.package, $0) }, uniquingKeysWith: { first, _ in first })

let package = Package(
    name: "cairn",
    // The first that have the Mutex of Synchronization; the packages below ask for less.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: made.compactMap { row in
        switch row.kind {
        case .library: .library(name: row.name, targets: [row.name])
        case .tool: .executable(name: row.name, targets: [row.name])
        case .probe, .system: nil
        }
    },
    dependencies: packages.values.sorted { $0.package < $1.package }.map {
        .package(url: $0.url, from: $0.version)
    },
    targets: made.map(target) + tested.map(target))
