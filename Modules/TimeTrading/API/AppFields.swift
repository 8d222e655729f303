public import Core

extension Codec<String> {
    /// The id of an app: 1–64 characters.
    public static let appID = Codec.text(1...64)
    /// The name of an app: 1–60 characters on one line.
    public static let appName = Codec.line(1...60).described("The app's name as shown to the user.")
}

extension Codec<[String]> {
    /// The web domains of an app, at most twenty: addresses are cut to their hosts.
    public static let appDomains = Codec<String>.line(1...253).tidied { text in
        let host = Apps.host(text)
        let isHost = host.contains(".") && host.utf8.allSatisfy { $0 > 32 && $0 != 44 }
        return isHost ? host : nil
    }.list(count: 0...20).described("The app's web domains, such as youtube.com.")

    /// The names that trackers know a program by, at most twenty.
    public static let appBundles = Codec<String>.line(1...200).list(count: 0...20)
        .described("The app's bundle ids or program names, as trackers report them.")
}
