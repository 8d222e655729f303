/// The members of a JSON object in their original order, each key once.
///
/// Keys are compared by their UTF-8 bytes. A lookup scans objects with up to 16 members and uses a
/// hash table for larger ones. Equality ignores the order of members (RFC 8259 section 4).
public struct JSONObject: Sendable {
    private var members: [(key: String, value: JSON)] = []
    /// The position of each key, if the object has too many members for a scan; otherwise nil.
    private var places: [ExactText: Int]?
    private static let scanned = 16

    /// Creates an object without members.
    public init() {}

    /// Creates an object with these members. If a key occurs twice, its last value is used, at the
    /// position of the first.
    public init(_ members: some Sequence<(String, JSON)>) {
        for (key, value) in members { self[key] = value }
    }

    /// The value of the member with this key; nil if it is missing.
    ///
    /// Setting replaces the value or appends a member; setting nil removes it.
    public subscript(key: String) -> JSON? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// The keys in order.
    public var keys: [String] { members.map(\.key) }

    /// Appends a member unless its key already exists. Returns false if the key exists.
    mutating func insert(_ key: String, _ value: JSON) -> Bool {
        guard place(of: key) == nil else { return false }
        append(key, value)
        return true
    }

    private func place(of key: String) -> Int? {
        if let places { return places[ExactText(key)] }
        let wanted = ExactText(key)
        return members.firstIndex { ExactText($0.key) == wanted }
    }

    private mutating func append(_ key: String, _ value: JSON) {
        members.append((key, value))
        if places != nil {
            places?[ExactText(key)] = members.count - 1
        } else if members.count > JSONObject.scanned {
            indexMembers()
        }
    }

    private mutating func remove(at place: Int) {
        members.remove(at: place)
        if places != nil { indexMembers() }
    }

    private mutating func indexMembers() {
        var places: [ExactText: Int] = [:]
        places.reserveCapacity(members.count * 2)
        for (place, member) in members.enumerated() { places[ExactText(member.key)] = place }
        self.places = places
    }
}

extension JSONObject: RandomAccessCollection {
    /// The first index, always 0.
    public var startIndex: Int { 0 }
    /// The number of members.
    public var endIndex: Int { members.count }
    /// Returns the member at an index; traps for an invalid index.
    public subscript(position: Int) -> (key: String, value: JSON) { members[position] }
}

extension JSONObject: Hashable {
    /// True if both have the same members, in any order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
    }

    /// Hashes the members independently of their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var own = Hasher()
            own.combine(ExactText(member.key))
            own.combine(member.value)
            sum = sum &+ own.finalize()
        }
        hasher.combine(members.count)
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object literal. If a key occurs twice, its last value is used.
    public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
