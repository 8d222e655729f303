public import Core
internal import CoreTesting

/// What surfaces of a feature break of the contract of modules, in sentences; none if they keep it.
///
/// Each is held to it by itself, beside the modules that it is composed with.
public func surfaceFaults(
    _ surfaces: [any Module], beside neighbours: [any Module]
) async -> [String] {
    var faults: [String] = []
    for module in surfaces {
        let contract = ModuleContract(
            module, folder: module.manifest.id, neighbours: neighbours)
        faults += await contract.faults(seeds: 1)
    }
    return faults
}
