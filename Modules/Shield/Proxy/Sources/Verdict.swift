/// Whether a site may be reached now. Rule B6.
public enum Verdict: Hashable, Sendable {
    /// It may, and for so long; without end if nil. It is asked again within a second.
    case open(Duration?)
    /// It may not; the address tells why.
    case locked(page: String)
    /// It is none of the sites that pass here.
    case foreign
}
