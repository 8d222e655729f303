// swift-tools-version: 6.2
import PackageDescription

// A separate package, because it links libFuzzer, which no other program needs. `run` builds it.

let package = Package(
    name: "recurrence-fuzz",
    dependencies: [.package(name: "cairn", path: "../../..")],
    targets: [
        .executableTarget(
            name: "RecurrenceFuzz",
            dependencies: [
                .product(name: "Core", package: "cairn"),
                .product(name: "Recurrence", package: "cairn"),
            ],
            path: ".", exclude: ["run", "seeds.txt"], sources: ["main.swift"],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ])
