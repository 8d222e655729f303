// swift-tools-version: 6.2
import PackageDescription

// Plants mutants in Swift sources. It is a separate package, so that building Cairn does not build
// it. If SWIFT_HOST names the folder of a toolchain with its own swift-syntax, building takes
// seconds; otherwise the package is fetched, which takes minutes.

let host = Context.environment["SWIFT_HOST"].flatMap { $0.isEmpty ? nil : $0 }
let products = ["SwiftOperators", "SwiftParser", "SwiftSyntax"]

let package = Package(
    name: "mutator",
    dependencies: host == nil
        ? [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")] : [],
    targets: [
        .target(
            name: "Planting",
            dependencies: host == nil
                ? products.map { .product(name: $0, package: "swift-syntax") } : [],
            swiftSettings: host.map { [.unsafeFlags(["-I", $0])] } ?? [],
            linkerSettings: host.map {
                let search = ["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0]
                return [.unsafeFlags(search + products.map { "-l" + $0 })]
            } ?? []),
        .executableTarget(
            name: "mutator", dependencies: ["Planting"],
            swiftSettings: host.map { [.unsafeFlags(["-I", $0])] } ?? []),
    ],
    swiftLanguageModes: [.v6])
