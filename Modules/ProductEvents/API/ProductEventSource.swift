public import Core

/// A source of counted events. Rule O6.
public struct ProductEventSource: Sendable {
    /// Returns the counted events for the facts of one operation, limited to the source's kinds,
    /// with the state after them.
    public typealias Reading =
        @Sendable (_ facts: [Event], _ moment: Moment, _ view: WorldView) -> [ProductEvent]

    /// The kinds of facts that the source reads; nil to be called after every operation, for
    /// derived events.
    public var kinds: Set<String>?
    /// The function that returns the counted events.
    public var read: Reading

    /// Creates a source that receives facts of the given kinds.
    public init(_ kinds: [String], read: @escaping Reading) {
        self.kinds = Set(kinds)
        self.read = read
    }

    /// Creates a source that is called after every operation. Each event that it returns must have
    /// a `once` key.
    public init(
        afterAny read: @escaping @Sendable (Moment, WorldView) -> [ProductEvent]
    ) {
        kinds = nil
        self.read = { _, moment, view in read(moment, view) }
    }
}

/// A route whose use is counted because its facts do not show it. Rule O6.
public struct ProductEventRoute: Sendable {
    /// The route's `operationId`.
    public var operation: String
    /// The name of the counted event.
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

/// A property of the user that is added to every event. Rule O6.
public struct ProductEventTrait: Sendable {
    /// The property.
    public var property: ProductEvent.Property
    /// Returns the value at a moment.
    public var value: @Sendable (Moment, WorldView) -> ProductEvent.Value

    /// Creates a trait.
    public init(
        _ property: ProductEvent.Property,
        _ value: @escaping @Sendable (Moment, WorldView) -> ProductEvent.Value
    ) {
        self.property = property
        self.value = value
    }
}

extension ExtensionPoint where Value == ProductEventSource {
    /// The sources of counted events.
    public static var productEvents: ExtensionPoint<ProductEventSource> {
        .init("product-events.sources")
    }
}

extension ExtensionPoint where Value == ProductEventRoute {
    /// The counted routes.
    public static var productEventRoutes: ExtensionPoint<ProductEventRoute> {
        .init("product-events.routes")
    }
}

extension ExtensionPoint where Value == ProductEventTrait {
    /// The properties of the user that are added to every event.
    public static var productEventTraits: ExtensionPoint<ProductEventTrait> {
        .init("product-events.traits")
    }
}
