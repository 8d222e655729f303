internal import TimeTradingAPI

/// The parts of page addresses that usage needs.
public enum Address {
    /// Returns the host of an address in the form used by apps; nil if it has none, such as
    /// `about:blank`.
    public static func host(_ url: String) -> String? {
        guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
            return nil
        }
        let host = Apps.host(url)
        return host.isEmpty ? nil : host
    }
}
