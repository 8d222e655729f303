extension Record {
    /// Creates a record for a value with many fields: each field is set on a copy of `empty`. All
    /// fields must be variables.
    public init<each Value: Sendable>(
        filling empty: Root, _ fields: repeat Field<Root, each Value>
    ) {
        var properties: [Schema.Property] = []
        var steps = FieldSteps<Root>()
        for field in repeat each fields {
            properties.append(field.property)
            steps.add(field)
        }
        self.init(
            properties: properties,
            read: { (object: JSONObject, path: FieldPath) throws(Rejection) -> Root in
                var root = empty
                for field in repeat each fields { try field.fill(&root, from: object, at: path) }
                return root
            },
            tidy: steps.tidy, write: steps.write,
            keeping: { root, writer in
                for field in repeat each fields {
                    field.codec.keep(root[keyPath: field.path], in: &writer)
                }
            },
            restoring: { (reader: inout ByteReader) throws(ByteReaderError) -> Root in
                var root = empty
                for field in repeat each fields {
                    field.set(try field.codec.restored(from: &reader), in: &root)
                }
                return root
            })
    }

    /// Creates a record with the fields of a part, followed by further fields. All of them are
    /// members of one JSON object.
    public init<Part: Sendable, each Value: Sendable>(
        _ make: @escaping @Sendable (Part, repeat each Value) throws(Rejection) -> Root,
        _ part: Record<Part>, at path: any WritableKeyPath<Root, Part> & Sendable,
        _ fields: repeat Field<Root, each Value>
    ) {
        var properties = part.properties
        var steps = FieldSteps<Root>()
        for field in repeat each fields {
            properties.append(field.property)
            steps.add(field)
        }
        let (tidy, write) = (steps.tidy, steps.write)
        self.init(
            properties: properties,
            read: { (object: JSONObject, place: FieldPath) throws(Rejection) -> Root in
                try make(
                    try part.read(object, place),
                    repeat try (each fields).value(in: object, at: place))
            },
            tidy: { (root: inout Root) throws(Rejection) in
                var value = root[keyPath: path]
                try part.tidy(&value)
                root[keyPath: path] = value
                try tidy(&root)
            },
            write: { root, isFirst, bytes in
                part.write(root[keyPath: path], &isFirst, &bytes)
                write(root, &isFirst, &bytes)
            },
            keeping: { root, writer in
                part.keeping(root[keyPath: path], &writer)
                for field in repeat each fields {
                    field.codec.keep(root[keyPath: field.path], in: &writer)
                }
            },
            restoring: { (reader: inout ByteReader) throws(ByteReaderError) -> Root in
                let inner = try part.restoring(&reader)
                let values = (repeat try (each fields).codec.restored(from: &reader))
                do throws(Rejection) {
                    return try make(inner, repeat each values)
                } catch {
                    throw ByteReaderError(at: reader.offset)
                }
            })
    }

    private init(
        properties: [Schema.Property],
        read: @escaping @Sendable (JSONObject, FieldPath) throws(Rejection) -> Root,
        tidy: @escaping @Sendable (inout Root) throws(Rejection) -> Void,
        write: @escaping @Sendable (Root, inout Bool, inout [UInt8]) -> Void,
        keeping: @escaping @Sendable (Root, inout ByteWriter) -> Void,
        restoring: @escaping @Sendable (inout ByteReader) throws(ByteReaderError) -> Root
    ) {
        self.properties = properties
        self.read = read
        self.tidy = tidy
        self.write = write
        self.keeping = keeping
        self.restoring = restoring
    }
}
