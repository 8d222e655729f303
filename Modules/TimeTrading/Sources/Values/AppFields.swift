internal import Core
internal import TimeTradingAPI

extension Codec<String> {
    static let appName = Codec.line(1...60).described("What people call it.")
}

extension Codec<[String]> {
    /// Web domains: addresses are cut to their hosts.
    static let domains = Codec<String>.line(1...253).tidied { text in
        let host = Apps.host(text)
        let isHost = host.contains(".") && host.utf8.allSatisfy { $0 > 32 && $0 != 44 }
        return isHost ? host : nil
    }.list(count: 0...20).described("Web domains, such as youtube.com.")

    /// What trackers know a program by.
    static let bundles = Codec<String>.line(1...200).list(count: 0...20)
        .described("Bundle ids or names of programs.")
}

extension Refusal {
    static let appName = Refusal(
        "time-trading.name", "A name has 1 to 60 characters on one line.")
    static let domains = Refusal(
        "time-trading.domains", "A domain looks like youtube.com; there are at most twenty.")
    static let bundles = Refusal(
        "time-trading.bundles", "A bundle id has 1 to 200 characters; there are at most twenty.")
}
