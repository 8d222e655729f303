extension FormFields {
    /// The fields of a query such as `a=1&b=2`; none if it cannot be read.
    public init(query: String) {
        self = PercentCoding.fields(query) ?? FormFields()
    }
}
