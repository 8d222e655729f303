public import Core

/// Whoever has facts that are counted. Rule O6.
public struct ProductEventSource: Sendable {
    /// Reads the facts of one operation, as far as they are of its kinds, with the state after
    /// them.
    public typealias Reading =
        @Sendable (_ facts: [Event], _ moment: Moment, _ view: WorldView) -> [ProductEvent]

    /// The kinds of events that it reads; nil: it is asked after any, for what follows from them.
    public var kinds: Set<String>?
    /// What happened.
    public var read: Reading

    /// A source that is handed events of these kinds.
    public init(_ kinds: [String], read: @escaping Reading) {
        self.kinds = Set(kinds)
        self.read = read
    }

    /// A source that is asked whenever something was recorded; every event that it answers says
    /// what it is counted once for.
    public init(
        afterAny read: @escaping @Sendable (Moment, WorldView) -> [ProductEvent]
    ) {
        kinds = nil
        self.read = { _, moment, view in read(moment, view) }
    }
}

/// A route whose use is counted though it records nothing, or not what it is. Rule O6.
public struct ProductEventRoute: Sendable {
    /// The route's `operationId`.
    public var operation: String
    /// What its use counts as.
    public var name: ProductEvent.Name
    /// True if only requests that created something (201 Created) count.
    public var onlyNew: Bool

    /// A route.
    public init(_ operation: String, _ name: ProductEvent.Name, onlyNew: Bool = false) {
        self.operation = operation
        self.name = name
        self.onlyNew = onlyNew
    }
}

/// Something that is said of the person with every event. Rule O6.
public struct ProductEventTrait: Sendable {
    /// What it is.
    public var property: ProductEvent.Property
    /// Its value at a moment.
    public var value: @Sendable (Moment, WorldView) -> ProductEvent.Value

    /// A trait.
    public init(
        _ property: ProductEvent.Property,
        _ value: @escaping @Sendable (Moment, WorldView) -> ProductEvent.Value
    ) {
        self.property = property
        self.value = value
    }
}

extension ExtensionPoint where Value == ProductEventSource {
    /// Facts that are counted.
    public static var productEvents: ExtensionPoint<ProductEventSource> {
        .init("product-events.sources")
    }
}

extension ExtensionPoint where Value == ProductEventRoute {
    /// Routes whose use is counted.
    public static var productEventRoutes: ExtensionPoint<ProductEventRoute> {
        .init("product-events.routes")
    }
}

extension ExtensionPoint where Value == ProductEventTrait {
    /// What is said of the person with every event.
    public static var productEventTraits: ExtensionPoint<ProductEventTrait> {
        .init("product-events.traits")
    }
}
