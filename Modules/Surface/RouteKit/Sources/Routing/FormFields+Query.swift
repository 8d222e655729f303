extension FormFields {
    /// Creates the fields of a query such as `a=1&b=2`; none if it is invalid.
    public init(query: String) {
        self = PercentCoding.fields(query) ?? FormFields()
    }
}
