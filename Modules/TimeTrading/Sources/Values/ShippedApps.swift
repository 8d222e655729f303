internal import TimeTradingAPI

extension TrackedApp {
    /// The built-in apps. Entries can be added but must not be removed, because facts refer to
    /// them. Rule B2.
    static let shipped: [TrackedApp] = [
        .init(
            id: "tiktok", name: "TikTok", list: .vice, domains: ["tiktok.com"],
            bundles: ["com.zhiliaoapp.musically"]),
        .init(
            id: "instagram", name: "Instagram", list: .vice, domains: ["instagram.com"],
            bundles: ["com.burbn.instagram"]),
        .init(
            id: "twitter", name: "Twitter/X", list: .vice, domains: ["twitter.com", "x.com"],
            bundles: ["com.atebits.Tweetie2"]),
        .init(
            id: "reddit", name: "Reddit", list: .vice, domains: ["reddit.com", "redd.it"],
            bundles: ["com.reddit.Reddit"]),
        .init(
            id: "facebook", name: "Facebook", list: .vice, domains: ["facebook.com", "fb.com"],
            bundles: ["com.facebook.Facebook"]),
        .init(
            id: "youtube", name: "YouTube", list: .vice,
            domains: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
            bundles: ["com.google.ios.youtube"]),
        .init(
            id: "snapchat", name: "Snapchat", list: .vice, domains: ["snapchat.com"],
            bundles: ["com.toyopagroup.picaboo"]),
        .init(
            id: "kindle", name: "Kindle", list: .productive,
            domains: ["read.amazon.com", "read.amazon.co.uk"], bundles: ["com.amazon.Lassen"]),
        .init(
            id: "duolingo", name: "Duolingo", list: .productive, domains: ["duolingo.com"],
            bundles: ["com.duolingo.DuolingoMobile"]),
        .init(
            id: "headspace", name: "Headspace", list: .productive, domains: ["headspace.com"],
            bundles: ["com.getsomeheadspace.headspace"]),
        .init(
            id: "khan-academy", name: "Khan Academy", list: .productive,
            domains: ["khanacademy.org"], bundles: ["org.khanacademy.Khan-Academy"]),
        .init(
            id: "coursera", name: "Coursera", list: .productive, domains: ["coursera.org"],
            bundles: ["org.coursera.ios"]),
    ]
}
