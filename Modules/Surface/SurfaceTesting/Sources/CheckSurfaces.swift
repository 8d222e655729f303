public import Core
internal import CoreTesting
public import Testing

/// Holds the surfaces of a feature to the contract of modules: what one breaks is an issue of its
/// own in the running test.
///
/// Each is held to it by itself, beside the modules that it is composed with.
public func checkSurfaces(
    _ surfaces: [any Module], beside neighbours: [any Module],
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    for module in surfaces {
        let contract = ModuleContract(
            module, folder: module.manifest.id, neighbours: neighbours)
        await contract.check(seeds: 1, sourceLocation: sourceLocation)
    }
}
