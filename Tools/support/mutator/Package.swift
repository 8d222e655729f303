// swift-tools-version: 6.2
import PackageDescription

// The program that plants mutants in Swift sources: a package of its own, so that nobody who builds
// Cairn builds it. SWIFT_HOST names the folder of a toolchain where its own swift-syntax lies, and
// building against that takes seconds; without it the package is fetched, which takes minutes.

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
