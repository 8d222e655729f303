public import Core
internal import Engine

/// The landscape in the header of the Today page, which a module provides. It can change with the
/// user's results. Rule U1.
public struct Landscape: Sendable {
    /// Returns a drawing that contains the symbol `hill`, in a box of 900 by 260 units, in the
    /// colours of the design tokens.
    public var land: @Sendable (PageSection.Scene) -> Asset

    /// Creates a landscape. `land` is called for every page, so it must compute only what it needs.
    public init(_ land: @escaping @Sendable (PageSection.Scene) -> Asset) { self.land = land }
}

extension Capability where Value == Landscape {
    /// The capability that provides the landscape of the Today page. If no module provides it, the
    /// default hill is shown.
    public static var landscape: Capability<Landscape> { .init("pages.landscape") }
}

extension Moment {
    /// The style class of the sky for the user's wall time.
    public var sky: String {
        switch wallTime.secondOfDay / 3_600 {
        case 5..<9: "dawn"
        case 9..<17: "noon"
        case 17..<21: "dusk"
        default: "night"
        }
    }
}

extension PageSection.Scene {
    /// The style class of the sky for the user's wall time. If another day than today is shown, it
    /// is noon.
    var sky: String { day == today ? asking.moment.sky : "noon" }
}
