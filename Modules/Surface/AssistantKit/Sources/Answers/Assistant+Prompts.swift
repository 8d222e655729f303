internal import Core
internal import RouteKit

extension Assistant {
    func listedPrompts(_ request: AssistantRequest) throws(Fault) -> JSONObject {
        try request.page()
        return [
            "prompts": .array(prompts.map(\.description)), "ttlMs": 3_600_000,
            "cacheScope": "public",
        ]
    }

    /// Returns the text of a prompt with its arguments.
    func words(_ params: JSONObject) throws(Fault) -> JSONObject {
        guard let name = params["name"]?.string else {
            throw .params("The parameter name of the prompt is missing.")
        }
        guard let prompt = prompts.first(where: { $0.name == name }) else {
            throw .params("There is no prompt “\(name.prefix(60))”.")
        }
        let given = params["arguments"]?.object ?? [:]
        if let stranger = given.first(where: { member in
            !prompt.arguments.contains { $0.name == member.key }
        }) {
            throw .params("The prompt has no argument “\(stranger.key.prefix(60))”.")
        }
        var words = prompt.words
        for argument in prompt.arguments {
            let text = given[argument.name]?.string
            guard let text = text ?? (argument.isRequired ? nil : "") else {
                throw .params("The argument “\(argument.name)” is missing.")
            }
            guard text.utf8.count <= 2_000 else {
                throw .params("“\(argument.name)” must be at most 2,000 bytes.")
            }
            words = words.replacing("{\(argument.name)}", with: text)
        }
        return [
            "description": .string(prompt.summary),
            "messages": [
                ["role": "user", "content": ["type": "text", "text": .string(words)]]
            ],
        ]
    }
}

extension AssistantPrompt {
    fileprivate var description: JSON {
        let arguments = arguments.map { argument -> JSON in
            [
                "name": .string(argument.name), "description": .string(argument.summary),
                "required": .bool(argument.isRequired),
            ]
        }
        return [
            "name": .string(name), "title": .string(title), "description": .string(summary),
            "arguments": .array(arguments),
        ]
    }
}
