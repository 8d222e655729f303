public import Postgres

/// How the database goes about what a connection prepared.
extension PostgresConnection {
    /// The plans of the statements that were prepared here and have `word`, each for lists of
    /// `count`, and for that as a number: with `custom`, as behind a pooler, where each is planned
    /// for its values by PostgreSQL's own settings, and otherwise as they are kept.
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
