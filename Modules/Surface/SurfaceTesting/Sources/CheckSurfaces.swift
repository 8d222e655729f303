public import Core
internal import CoreTesting
public import Testing

/// Checks the surfaces of a feature against the contract of modules; each violation is an issue in
/// the running test.
///
/// Each surface is checked separately, together with the modules that it needs.
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
