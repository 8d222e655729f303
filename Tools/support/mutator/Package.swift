// swift-tools-version: 6.2
import PackageDescription

// The program that plants mutants in Swift sources. A package of its own, so that nobody who
// builds Cairn builds swift-syntax.
let package = Package(
    name: "mutator",
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
    ],
    targets: [
        .target(
            name: "Planting",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftOperators", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        .executableTarget(name: "mutator", dependencies: ["Planting"]),
        .testTarget(name: "PlantingTests", dependencies: ["Planting"]),
    ],
    swiftLanguageModes: [.v6])
