internal import TimeTradingAPI

/// Addresses of pages, as far as usage needs them.
public enum Address {
    /// The host of an address as apps know it; nil if it has none, as `about:blank`.
    public static func host(_ url: String) -> String? {
        guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
            return nil
        }
        let host = Apps.host(url)
        return host.isEmpty ? nil : host
    }
}
