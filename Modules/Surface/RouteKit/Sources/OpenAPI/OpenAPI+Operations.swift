internal import Core

extension OpenAPI {
    /// Returns one route as an operation object.
    static func operation(of route: Route, into schemas: inout JSONObject) -> JSONObject {
        let parameters = route.parameters.map { parameter(of: $0, into: &schemas) }
        var result: JSONObject = [
            "operationId": .string(route.operation), "summary": .string(route.summary),
            "tags": [.string(route.tag)], "parameters": .array(parameters),
        ]
        if let schema = route.body?.schema {
            result["requestBody"] = [
                "required": .bool(!schema.acceptsNothing),
                "content": ["application/json": ["schema": schema.printed(into: &schemas)]],
            ]
        }
        if case .file = route.body {
            result["requestBody"] = [
                "required": true,
                "content": ["application/octet-stream": ["schema": [:]]],
            ]
        }
        result["responses"] = .object(responses(of: route, into: &schemas))
        return result
    }

    private static func parameter(
        of parameter: RouteParameter, into schemas: inout JSONObject
    ) -> JSON {
        [
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
            "required": .bool(parameter.isRequired), "description": .string(parameter.summary),
            "schema": parameter.schema.printed(into: &schemas),
        ]
    }

    private static func responses(
        of route: Route, into schemas: inout JSONObject
    ) -> JSONObject {
        var result = JSONObject()
        for answer in route.answers {
            var response: JSONObject = ["description": .string(answer.summary)]
            if let type = answer.contentType {
                let schema = answer.schema?.printed(into: &schemas) ?? [:]
                response["content"] = .object([type: ["schema": schema]])
            }
            if route.method == .get, answer.status == 200 {
                response["headers"] = [
                    "ETag": ["required": true, "schema": ["type": "string"]]
                ]
            }
            result[String(answer.status)] = .object(response)
        }
        if route.method == .get {
            result["304"] = ["description": "The client already has this answer (If-None-Match)."]
        }
        for status in problems(of: route) {
            result[String(status)] = ["$ref": "#/components/responses/Problem"]
        }
        result["default"] = ["$ref": "#/components/responses/Problem"]
        return result
    }

    private static func problems(of route: Route) -> [Int] {
        var found = [409, 422]
        if !RoutePath(route.path).names.isEmpty { found.append(404) }
        if route.body != nil { found += [400, 413] }
        if route.body?.schema != nil { found.append(415) }
        return found.sorted()
    }
}
