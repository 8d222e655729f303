public import Core
internal import Engine

/// The landscape in the head of Today, provided by a module; it can change with the user's results.
/// Rule U1.
public struct Landscape: Sendable {
    /// Returns a drawing with the symbol `hill`, in a box of 900 by 260, in the colours of the
    /// tokens.
    public var land: @Sendable (PageSection.Scene) -> Asset

    /// Creates a landscape; `land` runs at every call, so it must compute only what it needs.
    public init(_ land: @escaping @Sendable (PageSection.Scene) -> Asset) { self.land = land }
}

extension Capability where Value == Landscape {
    /// The provider of the landscape of Today; without one, the page's own hill is used.
    public static var landscape: Capability<Landscape> { .init("pages.landscape") }
}

extension Moment {
    /// The class of the sky for the user's wall time.
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
    /// The sky for the user's wall time; for another day it is noon.
    var sky: String { day == today ? asking.moment.sky : "noon" }
}
