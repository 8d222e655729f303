extension Schema {
    /// Returns the schema as JSON Schema 2020-12; named schemas are added to `definitions`.
    public func printed(into definitions: inout JSONObject) -> JSON {
        guard let name else { return .object(members(into: &definitions)) }
        if definitions[name] == nil {
            definitions[name] = .object([:])
            var definition = self
            definition.summary = nil
            definitions[name] = .object(definition.members(into: &definitions))
        }
        var reference: JSONObject = ["$ref": .string("#/components/schemas/\(name)")]
        if let summary { reference["description"] = .string(summary) }
        return .object(reference)
    }

    private func members(into definitions: inout JSONObject) -> JSONObject {
        var result = body(into: &definitions)
        if let summary { result["description"] = .string(summary) }
        if let example { result["examples"] = [example] }
        return result
    }

    private func body(into definitions: inout JSONObject) -> JSONObject {
        switch kind {
        case .text(let rule): return rule.printed
        case .integer(let range):
            return [
                "type": "integer", "minimum": .integer(range.lowerBound),
                "maximum": .integer(range.upperBound),
            ]
        case .integerAmong(let numbers):
            return ["type": "integer", "enum": .array(numbers.map(JSON.integer))]
        case .number(let range):
            return [
                "type": "number", "minimum": Schema.plain(range.lowerBound),
                "maximum": Schema.plain(range.upperBound),
            ]
        case .boolean: return ["type": "boolean"]
        case .choice(let words): return ["type": "string", "enum": .array(words.map(JSON.string))]
        case .list(let element, let count, let isUnique):
            var result: JSONObject = [
                "type": "array", "items": element.printed(into: &definitions),
                "minItems": .integer(Int64(count.lowerBound)),
                "maxItems": .integer(Int64(count.upperBound)),
            ]
            if isUnique { result["uniqueItems"] = true }
            return result
        case .object(let properties, let least):
            return Schema.object(properties, least, into: &definitions)
        case .map(let element):
            return ["type": "object", "additionalProperties": element.printed(into: &definitions)]
        case .variants(let member, let variants):
            return Schema.variants(member, variants, into: &definitions)
        case .nullable(let inner): return inner.orNullPrinted(into: &definitions)
        case .anything: return [:]
        }
    }

    private func orNullPrinted(into definitions: inout JSONObject) -> JSONObject {
        let inner = printed(into: &definitions)
        guard var members = inner.object, let type = members["type"], members["enum"] == nil else {
            return ["anyOf": [inner, ["type": "null"]]]
        }
        members["type"] = [type, "null"]
        return members
    }

    private static func object(
        _ properties: [Property], _ least: Int, into definitions: inout JSONObject
    ) -> JSONObject {
        var members = JSONObject()
        for property in properties {
            members[property.name] = property.schema.printed(into: &definitions)
        }
        let required = properties.filter(\.isRequired).map { JSON.string($0.name) }
        var result: JSONObject = [
            "type": "object", "properties": .object(members), "additionalProperties": false,
        ]
        if !required.isEmpty { result["required"] = .array(required) }
        if least > 0 { result["minProperties"] = .integer(Int64(least)) }
        return result
    }

    private static func variants(
        _ member: String, _ variants: [Variant], into definitions: inout JSONObject
    ) -> JSONObject {
        let printed = variants.map { variant in
            let properties = [.required(member, .choice([variant.name]))] + variant.properties
            return JSON.object(object(properties, 0, into: &definitions))
        }
        return ["oneOf": .array(printed)]
    }

    private static func plain(_ value: Double) -> JSON {
        Int64(exactly: value).map(JSON.integer) ?? .number(value)
    }
}

extension TextRule {
    var printed: JSONObject {
        var result: JSONObject = ["type": "string"]
        if let format { result["format"] = .string(format) }
        if length.lowerBound > 0 { result["minLength"] = .integer(Int64(length.lowerBound)) }
        result["maxLength"] = .integer(Int64(length.upperBound))
        if let pattern { result["pattern"] = .string(pattern) }
        return result
    }
}
