// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The whole package is the two tables below: what is made here, and what comes from outside.
// Paths, settings, products and test targets derive from a row. `MODULE=Name` keeps that row,
// what it needs and its tests, so a module builds beside a neighbour that does not compile.

/// One target of ours.
struct Row {
    enum Kind {
        case library, tool, probe
        case system(pkgConfig: String, apt: String)
    }
    var name: String
    var folder: String
    var kind: Kind
    var needs: [String]
    var outside: [String]
    var testNeeds: [String]?
    var resources: Bool

    /// A library in `Modules/<folder>/Sources`, with tests in `Tests/<name>Tests`.
    static func module(
        _ name: String, in folder: String? = nil, needs: [String] = [], outside: [String] = [],
        tests: [String]? = [], resources: Bool = false
    ) -> Row {
        Row(
            name: name, folder: "Modules/\(folder ?? name)/Sources", kind: .library, needs: needs,
            outside: outside, testNeeds: tests, resources: resources)
    }

    /// The questions a module asks and the values it shares, in `Modules/<owner>/API`.
    static func api(_ owner: String, needs: [String] = ["Core"]) -> Row {
        Row(
            name: owner + "API", folder: "Modules/\(owner)/API", kind: .library, needs: needs,
            outside: [], testNeeds: nil, resources: false)
    }

    /// A surface of a module in `Modules/<owner>/<part>`: its commands, routes or page.
    static func part(
        _ part: String, of owner: String, needs: [String], outside: [String] = []
    ) -> Row {
        Row(
            name: owner + part, folder: "Modules/\(owner)/\(part)", kind: .library, needs: needs,
            outside: outside, testNeeds: nil, resources: false)
    }

    /// An executable in `Apps/<name>`.
    static func app(_ name: String, needs: [String], outside: [String] = []) -> Row {
        Row(
            name: name, folder: "Apps/\(name)", kind: .tool, needs: needs, outside: outside,
            testNeeds: nil, resources: false)
    }

    /// A program that measures or tries something, in `Tools/benches/<name>` unless said.
    static func probe(
        _ name: String, in folder: String? = nil, needs: [String] = [], outside: [String] = []
    ) -> Row {
        Row(
            name: name, folder: folder ?? "Tools/benches/\(name)", kind: .probe, needs: needs,
            outside: outside, testNeeds: nil, resources: false)
    }

    /// A C library of the system.
    static func system(_ name: String, in folder: String, pkgConfig: String, apt: String) -> Row {
        Row(
            name: name, folder: folder, kind: .system(pkgConfig: pkgConfig, apt: apt), needs: [],
            outside: [], testNeeds: nil, resources: false)
    }
}

let rows: [Row] = [
    // Ground
    .module("Core", tests: ["CoreTesting"]),
    .module("Recurrence", needs: ["Core"], tests: ["CoreTesting"]),
    .module("Engine", needs: ["Core"], tests: ["CoreTesting"]),
    .module("CoreTesting", needs: ["Core", "Engine"]),
    .module(
        "JournalSQLite", needs: ["Core", "Engine"], outside: ["GRDB", "GRDBSQLite", "Crypto"],
        tests: ["CoreTesting"]),
    .system("CZlib", in: "Modules/Portability/CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

    // What the surfaces share
    .module(
        "CommandLineKit", in: "Surface/CommandLineKit", needs: ["Core", "Engine", "SettingsAPI"],
        outside: ["ArgumentParser"]),
    .module(
        "CommandLineApp", in: "Surface/CommandLineApp",
        needs: ["Core", "Engine", "CommandLineKit", "JournalSQLite", "SettingsAPI"],
        outside: ["ArgumentParser"], tests: nil),
    .module("RouteKit", in: "Surface/RouteKit", needs: ["Core", "Engine"]),
    .module("DesignTokens", in: "Surface/DesignTokens"),
    .module("WidgetCards", in: "Surface/WidgetCards", needs: ["DesignTokens", "WidgetsAPI"]),
    .module(
        "PageKit", in: "Surface/PageKit",
        needs: ["Core", "Engine", "DesignTokens", "RouteKit", "SettingsAPI"],
        outside: ["Mustache"]),
    .module(
        "Server", in: "Surface/Server", needs: ["Core", "Engine", "RouteKit"],
        outside: [
            "Hummingbird", "HummingbirdCore", "ServiceLifecycle", "Logging", "NIOCore", "NIOPosix",
            "NIOHTTPTypes", "HTTPTypes", "UnixSignals",
        ], tests: ["JournalSQLite"]),
    .module(
        "ServerApp", in: "Surface/ServerApp",
        needs: ["Core", "Engine", "CommandLineKit", "JournalSQLite", "Server"],
        outside: ["ArgumentParser"], tests: nil),

    // Features
    .api("Streaks"),
    .api("Experience"),
    .api("Portability"),
    .api("Settings"),
    .api("Widgets"),
    .module(
        "DailyFocus", needs: ["Core", "StreaksAPI", "PortabilityAPI", "WidgetsAPI"],
        tests: ["CoreTesting", "History", "Streaks"]),
    .module("Settings", needs: ["Core", "SettingsAPI"], tests: ["CoreTesting"]),
    .module("History", needs: ["Core", "Engine"], tests: ["CoreTesting"]),
    .module(
        "Portability", needs: ["Core", "Engine", "PortabilityAPI", "CZlib"],
        outside: ["GRDB", "Crypto", "SwiftCSV"], tests: ["CoreTesting"]),
    .module(
        "Habits",
        needs: ["Core", "Recurrence", "StreaksAPI", "ExperienceAPI", "PortabilityAPI"],
        tests: ["CoreTesting"]),
    .module(
        "Streaks", needs: ["Core", "StreaksAPI", "ExperienceAPI", "SettingsAPI"],
        tests: ["CoreTesting"]),
    .module("Experience", needs: ["Core", "ExperienceAPI", "SettingsAPI"], tests: ["CoreTesting"]),
    .module("Tension", needs: ["Core", "PortabilityAPI", "WidgetsAPI"], tests: ["CoreTesting"]),
    .module("Widgets", needs: ["Core", "StreaksAPI", "WidgetsAPI"], tests: ["CoreTesting"]),
    .module("Breathing", needs: ["Core"], tests: ["CoreTesting"]),
    .module(
        "Journeys", needs: ["Core", "PortabilityAPI", "StreaksAPI", "WidgetsAPI"],
        tests: ["CoreTesting"]),
    .module(
        "Reflections", needs: ["Core", "ExperienceAPI", "PortabilityAPI"], tests: ["CoreTesting"]),

    // Routes
    .part("Routes", of: "DailyFocus", needs: ["Core", "Engine", "RouteKit", "DailyFocus"]),
    .part("Routes", of: "Breathing", needs: ["Core", "RouteKit", "Breathing"]),
    .part("Routes", of: "Experience", needs: ["Core", "Engine", "RouteKit", "ExperienceAPI"]),
    .part(
        "Routes", of: "Habits",
        needs: ["Core", "Engine", "RouteKit", "Habits", "StreaksAPI", "ExperienceAPI"]),
    .part("Routes", of: "History", needs: ["Core", "Engine", "RouteKit", "History"]),
    .part("Routes", of: "Journeys", needs: ["Core", "Engine", "RouteKit", "Journeys"]),
    .part("Routes", of: "Reflections", needs: ["Core", "Engine", "RouteKit", "Reflections"]),
    .part("Routes", of: "Settings", needs: ["Core", "Engine", "RouteKit", "SettingsAPI"]),
    .part("Routes", of: "Streaks", needs: ["Core", "Engine", "RouteKit", "StreaksAPI"]),
    .part("Routes", of: "Tension", needs: ["Core", "Engine", "RouteKit", "Tension"]),
    .part(
        "Routes", of: "Widgets",
        needs: ["Core", "Engine", "RouteKit", "WidgetCards", "Widgets", "WidgetsAPI"]),

    // Pages
    .part(
        "Page", of: "DailyFocus",
        needs: ["Core", "Engine", "DailyFocus", "PageKit", "RouteKit", "StreaksAPI"]),
    .part("Page", of: "Breathing", needs: ["Core", "Engine", "Breathing", "PageKit", "RouteKit"]),
    .part("Page", of: "Experience", needs: ["Core", "Engine", "ExperienceAPI", "PageKit"]),
    .part(
        "Page", of: "Habits",
        needs: ["Core", "Engine", "Habits", "DesignTokens", "PageKit", "RouteKit", "StreaksAPI"]),
    .part("Page", of: "History", needs: ["Core", "Engine", "History", "PageKit", "RouteKit"]),
    .part("Page", of: "Journeys", needs: ["Core", "Engine", "Journeys", "PageKit", "RouteKit"]),
    .part(
        "Page", of: "Reflections", needs: ["Core", "Engine", "PageKit", "Reflections", "RouteKit"]),
    .part("Page", of: "Settings", needs: ["Core", "Engine", "PageKit", "RouteKit", "SettingsAPI"]),
    .part("Page", of: "Streaks", needs: ["Core", "Engine", "PageKit", "StreaksAPI"]),
    .part("Page", of: "Tension", needs: ["Core", "Engine", "PageKit", "RouteKit", "Tension"]),

    // Commands
    .part(
        "Commands", of: "DailyFocus",
        needs: ["Core", "Engine", "CommandLineKit", "DailyFocus", "StreaksAPI"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Breathing", needs: ["Core", "CommandLineKit", "Breathing"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Habits",
        needs: ["Core", "Engine", "CommandLineKit", "Habits", "StreaksAPI", "ExperienceAPI"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "History", needs: ["Core", "Engine", "CommandLineKit", "History"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Journeys",
        needs: ["Core", "Engine", "CommandLineKit", "Journeys"], outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Portability",
        needs: ["Core", "Engine", "CommandLineKit", "Portability", "PortabilityAPI"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Recurrence", needs: ["Core", "CommandLineKit", "Recurrence"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Reflections",
        needs: ["Core", "Engine", "CommandLineKit", "Reflections"], outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Streaks", needs: ["Core", "Engine", "CommandLineKit", "StreaksAPI"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Tension", needs: ["Core", "Engine", "CommandLineKit", "Tension"],
        outside: ["ArgumentParser"]),
    .part(
        "Commands", of: "Widgets",
        needs: ["Core", "Engine", "CommandLineKit", "WidgetCards", "Widgets", "WidgetsAPI"],
        outside: ["ArgumentParser"]),

    // Compositions
    .module(
        "Standard",
        needs: [
            "Core", "Breathing", "DailyFocus", "Experience", "Habits", "History", "Journeys",
            "Portability", "Reflections", "Settings", "Streaks", "Tension",
            "Widgets",
        ],
        tests: [
            "CommandLineKit", "CoreTesting", "ExperienceAPI", "PageKit", "PortabilityAPI",
            "RouteKit", "SettingsAPI", "StandardCommands", "StandardWeb", "StreaksAPI",
            "WidgetsAPI",
        ]),
    .part(
        "Commands", of: "Standard",
        needs: [
            "Core", "Standard", "BreathingCommands", "DailyFocusCommands", "HabitsCommands",
            "HistoryCommands", "JourneysCommands", "PortabilityCommands", "RecurrenceCommands",
            "ReflectionsCommands", "CommandLineApp", "StreaksCommands", "TensionCommands",
            "WidgetsCommands",
        ]),
    .part(
        "Web", of: "Standard",
        needs: [
            "Core", "Standard", "BreathingPage", "BreathingRoutes", "DailyFocusPage",
            "DailyFocusRoutes", "ExperiencePage", "ExperienceRoutes", "HabitsPage",
            "HabitsRoutes", "HistoryPage", "HistoryRoutes", "JourneysPage", "JourneysRoutes",
            "PageKit", "ReflectionsPage", "ReflectionsRoutes", "RouteKit", "SettingsPage",
            "SettingsRoutes", "StreaksPage", "StreaksRoutes", "TensionPage", "TensionRoutes",
            "WidgetsRoutes",
        ]),
    .probe(
        "JournalProbe", in: "Tests/Simulation/Probe", needs: ["Core", "Engine", "JournalSQLite"]),
    .app("cairn", needs: ["Core", "CommandLineApp", "Standard", "StandardCommands"]),
    .probe(
        "Probe", needs: ["Core", "Engine", "Habits", "JournalSQLite", "Standard", "StreaksAPI"]),
    .probe("Rival", outside: ["Hummingbird", "NIOCore", "HTTPTypes"]),
    .app("cairn-server", needs: ["Core", "ServerApp", "Standard", "StandardWeb"]),
    .probe("RecurrenceProbe", needs: ["Core", "Recurrence"]),
]

/// Products of other packages, by the name a row calls them: (package, URL, version).
let catalogue: [String: (package: String, url: String, version: Version)] = {
    func apple(_ name: String, _ version: Version) -> (String, String, Version) {
        (name, "https://github.com/apple/\(name)", version)
    }
    return [
        "ArgumentParser": apple("swift-argument-parser", "1.8.2"),
        "Crypto": apple("swift-crypto", "4.5.2"),
        "Logging": apple("swift-log", "1.16.2"),
        "NIOCore": apple("swift-nio", "2.101.2"),
        "NIOPosix": apple("swift-nio", "2.101.2"),
        "NIOHTTPTypes": apple("swift-nio-extras", "1.35.2"),
        "HTTPTypes": apple("swift-http-types", "1.8.0"),
        "GRDB": ("GRDB.swift", "https://github.com/groue/GRDB.swift", "7.10.0"),
        "GRDBSQLite": ("GRDB.swift", "https://github.com/groue/GRDB.swift", "7.10.0"),
        "Hummingbird": (
            "hummingbird", "https://github.com/hummingbird-project/hummingbird", "2.28.1"
        ),
        "HummingbirdCore": (
            "hummingbird", "https://github.com/hummingbird-project/hummingbird", "2.28.1"
        ),
        "HummingbirdTesting": (
            "hummingbird", "https://github.com/hummingbird-project/hummingbird", "2.28.1"
        ),
        "Mustache": (
            "swift-mustache", "https://github.com/hummingbird-project/swift-mustache", "2.1.1"
        ),
        "ServiceLifecycle": (
            "swift-service-lifecycle",
            "https://github.com/swift-server/swift-service-lifecycle", "2.13.0"
        ),
        "UnixSignals": (
            "swift-service-lifecycle",
            "https://github.com/swift-server/swift-service-lifecycle", "2.13.0"
        ),
        "SwiftCSV": ("SwiftCSV", "https://github.com/swiftcsv/SwiftCSV", "0.10.0"),
    ]
}()

// MARK: - What follows from the tables

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })

func closure(of names: [String]) -> Set<String> {
    var found: Set<String> = []
    var open = names
    while let name = open.popLast() {
        guard found.insert(name).inserted else { continue }
        guard let row = byName[name] else { fatalError("no row is called \(name)") }
        open += row.needs
    }
    return found
}

let only = Context.environment["MODULE"].flatMap { $0.isEmpty ? nil : $0 }
let tested = rows.filter { $0.testNeeds != nil && (only == nil || $0.name == only) }
let kept =
    only.map { closure(of: [$0] + tested.flatMap { $0.testNeeds ?? [] }) } ?? Set(byName.keys)

func dependencies(_ needs: [String], _ outside: [String]) -> [Target.Dependency] {
    needs.map { .byName(name: $0) }
        + outside.map { product in
            guard let entry = catalogue[product] else { fatalError("no product \(product)") }
            return .product(name: product, package: entry.package)
        }
}

func target(_ row: Row) -> Target {
    let needs = dependencies(row.needs, row.outside)
    switch row.kind {
    case .library:
        return .target(
            name: row.name, dependencies: needs, path: row.folder,
            resources: row.resources ? [.copy("Resources")] : [], packageAccess: false,
            swiftSettings: settings)
    case .tool, .probe:
        return .executableTarget(
            name: row.name, dependencies: needs, path: row.folder, packageAccess: false,
            swiftSettings: settings)
    case .system(let pkgConfig, let apt):
        return .systemLibrary(
            name: row.name, path: row.folder, pkgConfig: pkgConfig, providers: [.apt([apt])])
    }
}

let targets: [Target] =
    rows.filter { kept.contains($0.name) }.map(target)
    + tested.map { row in
        let tests = "Tests/\(row.name)Tests"
        let beside = ["Samples", "requirements.txt"].filter {
            FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(tests)/\($0)")
        }
        return .testTarget(
            name: row.name + "Tests",
            dependencies: dependencies([row.name] + (row.testNeeds ?? []) + row.needs, row.outside),
            path: tests, exclude: beside, packageAccess: false,
            swiftSettings: settings)
    }

let used = Set(rows.filter { kept.contains($0.name) }.flatMap(\.outside)).compactMap {
    catalogue[$0]
}
let packages = Dictionary(used.map { ($0.package, $0) }, uniquingKeysWith: { first, _ in first })

let package = Package(
    name: "cairn",
    products: rows.filter { kept.contains($0.name) }.compactMap { row in
        switch row.kind {
        case .library: .library(name: row.name, targets: [row.name])
        case .tool: .executable(name: row.name, targets: [row.name])
        case .probe, .system: nil
        }
    },
    dependencies: packages.values.sorted { $0.package < $1.package }.map {
        .package(url: $0.url, from: $0.version)
    },
    targets: targets)
