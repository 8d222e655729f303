extension FormFields {
    /// Creates the fields from a query such as `a=1&b=2`; empty if the query is invalid.
    public init(query: String) {
        self = PercentCoding.fields(query) ?? FormFields()
    }
}
