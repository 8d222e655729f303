extension Schema {
    /// Checks a value against the schema. If it is invalid, throws a rejection whose `field` is the
    /// path of the invalid part.
    ///
    /// The codes are `request.type`, `request.missing`, `request.unknown`, `request.range`,
    /// `request.length`, `request.format`, `request.choice`, `request.count` and
    /// `request.repeated`.
    public func accept(_ value: JSON, at path: FieldPath = .root) throws(Rejection) {
        switch kind {
        case .text(let rule): try Schema.accept(value, rule, path)
        case .integer(let range):
            guard let whole = value.whole else { throw path.wrongType("a whole number") }
            guard range.contains(whole) else {
                throw path.outOfRange("\(range.lowerBound)", "\(range.upperBound)")
            }
        case .integerAmong(let numbers):
            guard let whole = value.whole else { throw path.wrongType("a whole number") }
            guard numbers.contains(whole) else { throw path.notAChoice(numbers.map { "\($0)" }) }
        case .number(let range):
            guard let number = value.double else { throw path.wrongType("a number") }
            guard range.contains(number) else {
                throw path.outOfRange(
                    Schema.short(range.lowerBound), Schema.short(range.upperBound))
            }
        case .boolean:
            guard value.bool != nil else { throw path.wrongType("true or false") }
        case .choice(let words):
            guard let word = value.string else { throw path.wrongType("text") }
            guard words.contains(where: { $0.utf8.elementsEqual(word.utf8) }) else {
                throw path.notAChoice(words)
            }
        case .list(let element, let count, let isUnique):
            try Schema.accept(value, element, count, isUnique, path)
        case .object(let properties, let least):
            try Schema.accept(value, properties, least, path)
        case .map(let element):
            guard let members = value.object else { throw path.wrongType("an object") }
            for member in members { try element.accept(member.value, at: path.member(member.key)) }
        case .variants(let member, let variants):
            try Schema.accept(value, member, variants, path)
        case .nullable(let inner):
            if !value.isNull { try inner.accept(value, at: path) }
        case .anything: break
        }
    }

    private static func accept(
        _ value: JSON, _ rule: TextRule, _ path: FieldPath
    ) throws(Rejection) {
        guard let text = value.string else { throw path.wrongType("text") }
        let count = text.unicodeScalars.count
        guard rule.length.contains(count) else {
            // If only one length is valid, the format is wrong.
            throw rule.length.count > 1
                ? path.wrongLength(rule.length) : path.wrongFormat(rule.wanted)
        }
        guard rule.accepts(text) else { throw path.wrongFormat(rule.wanted) }
    }

    private static func accept(
        _ value: JSON, _ element: Schema, _ count: ClosedRange<Int>, _ isUnique: Bool,
        _ path: FieldPath
    ) throws(Rejection) {
        guard let values = value.array else { throw path.wrongType("a list") }
        guard count.contains(values.count) else { throw path.wrongCount(count) }
        for (index, value) in values.enumerated() {
            try element.accept(value, at: path.element(index))
        }
        guard !isUnique || Set(values).count == values.count else { throw path.repeated }
    }

    static func accept(
        _ value: JSON, _ properties: [Property], _ least: Int, _ path: FieldPath
    ) throws(Rejection) {
        guard let members = value.object else { throw path.wrongType("an object") }
        for member in members {
            let property = properties.first { $0.name.utf8.elementsEqual(member.key.utf8) }
            guard let property else {
                throw path.member(member.key).unknown(properties.map(\.name))
            }
            try property.schema.accept(member.value, at: path.member(property.name))
        }
        for property in properties where property.isRequired && members[property.name] == nil {
            throw path.member(property.name).missing
        }
        guard members.count >= least else { throw path.tooFewMembers(least) }
    }

    private static func accept(
        _ value: JSON, _ member: String, _ variants: [Variant], _ path: FieldPath
    ) throws(Rejection) {
        guard let members = value.object else { throw path.wrongType("an object") }
        guard let chosen = members[member] else { throw path.member(member).missing }
        guard let word = chosen.string else { throw path.member(member).wrongType("text") }
        guard let variant = variants.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) else {
            throw path.member(member).notAChoice(variants.map(\.name))
        }
        let properties = [.required(member, .choice([variant.name]))] + variant.properties
        try accept(value, properties, 0, path)
    }

    /// Throws if the object has members that are not among its properties.
    public func rejectUnknownMembers(
        _ members: JSONObject, at path: FieldPath = .root
    ) throws(Rejection) {
        guard case .object(let properties, _) = kind else { return }
        for key in members.keys where !properties.contains(where: { $0.name == key }) {
            throw path.member(key).unknown(properties.map(\.name))
        }
    }

    static func short(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? "\(value)"
    }
}
