public import Core

/// The id of a journey, made by whoever starts it.
public typealias JourneyID = ID<Journey>
