// swift-tools-version: 6.2
import PackageDescription

func cairn(_ name: String) -> Target.Dependency { .product(name: name, package: "cairn") }
let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "grateful",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "cairn", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "Gratitude",
            dependencies: [cairn("Core"), cairn("CommandLineKit"), cairn("Engine"), parser]),
        .target(
            name: "GratitudePage",
            dependencies: [
                "Gratitude", cairn("Core"), cairn("Engine"), cairn("PageKit"), cairn("RouteKit"),
            ]),
        .executableTarget(
            name: "grateful",
            dependencies: [
                "Gratitude", cairn("History"), cairn("Settings"), cairn("CommandLineApp"),
            ]),
        .executableTarget(
            name: "grateful-server",
            dependencies: [
                "Gratitude", "GratitudePage", cairn("PageKit"), cairn("Settings"),
                cairn("ServerApp"),
            ]),
        .testTarget(
            name: "GratitudeTests",
            dependencies: [
                "Gratitude", "GratitudePage", cairn("Core"), cairn("CoreTesting"),
                cairn("PageKit"), cairn("RouteKit"), cairn("SurfaceTesting"),
            ]),
    ])
