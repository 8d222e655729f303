public import Core
internal import Engine

/// The land behind the head of Today, where a module says which: it may change with what a person
/// has come to. Rule U1.
public struct Landscape: Sendable {
    /// A drawing with the symbol `hill`, in a box of 900 by 260, in the colours of the tokens.
    public var land: @Sendable (PageSection.Scene) -> Asset

    /// A landscape that is drawn at every call, so it asks for no more than it needs.
    public init(_ land: @escaping @Sendable (PageSection.Scene) -> Asset) { self.land = land }
}

extension Capability where Value == Landscape {
    /// The land behind the head of Today; without it the hill of the page's own.
    public static var landscape: Capability<Landscape> { .init("pages.landscape") }
}

extension Moment {
    /// The class of the sky by the person's wall clock.
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
    /// The sky by the person's wall clock; over another day it is day.
    var sky: String { day == today ? asking.moment.sky : "noon" }
}
