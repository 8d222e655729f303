/// The decision on a site. Rule B6.
public enum Verdict: Hashable, Sendable {
    /// The site may be reached for a duration, or without limit if nil. It is checked again within
    /// a second.
    case open(Duration?)
    /// The site is locked. The address of the page explains why.
    case locked(page: String)
    /// The site is not on the user's lists.
    case foreign
}
