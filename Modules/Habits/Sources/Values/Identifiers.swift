public import Core

/// The id of an item.
public typealias ItemID = ID<Item>
/// The id of a group of items. Rule H14.
public typealias GroupID = ID<ItemGroup>
/// The id of a range of skipped days. Rule H9.
public typealias SkipRangeID = ID<SkipRange>
/// The id of a timer, from its start to its stop. Rule H10.
public typealias TimerID = ID<ItemTimer>
