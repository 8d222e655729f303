public import Postgres

/// Query plans of the prepared statements of a connection.
extension PostgresConnection {
    /// Returns the plans of prepared statements that contain `word`, for lists of `count` and for
    /// `count` as a number. With `custom`, as behind a pooler, each statement is planned for its
    /// values with PostgreSQL's own settings. Otherwise the stored plans are returned.
    public func plans(
        ofStatementsWith word: String, count: Int, custom: Bool = false
    ) throws -> [[String]] {
        if custom { try run("SET plan_cache_mode = force_custom_plan; RESET enable_seqscan") }
        return try query(
            """
            SELECT format('EXPLAIN EXECUTE %I (%s)', name, (
                SELECT string_agg(
                    CASE WHEN type LIKE '%[]' THEN
                        format('array_fill(NULL::%s, ARRAY[\(count)])', rtrim(type, '[]'))
                    ELSE format(
                        CASE WHEN type IN ('bigint', 'integer') THEN '\(count)::%s'
                        WHEN type = 'uuid' THEN 'gen_random_uuid()' ELSE 'NULL::%s' END, type)
                    END, ',' ORDER BY place)
                FROM unnest(parameter_types::text[]) WITH ORDINALITY AS p (type, place)))
            FROM pg_prepared_statements WHERE position($1 IN statement) > 0
                AND statement NOT LIKE '%pg_prepared_statements%'
            """, [.text(word)]
        ).map { $0.text(0) }.map { try query($0).map { $0.text(0) } }
    }
}
