internal import Core
internal import Engine
internal import PageKit
internal import Profile
internal import RouteKit

/// The page with the user's name, avatar and results. Rules O2, U1.
enum ProfilePage {
    static let route = Route.page(
        "/profile", operation: "pageProfile",
        summary: "Show the profile and its totals."
    ) { _, asking throws(Rejection) in
        let drawing = Drawing(Profile(on: asking.today, in: asking.view), today: asking.today)
        return Page("Profile", place: "more", main: templates.render("profile", drawing))
    }

    /// The input of the template.
    struct Drawing {
        var style = AvatarArt.style.path
        var face: String
        var name: String
        var hasName: Bool
        var lines: [Line]

        struct Line {
            var title: String
            var value: String
        }

        init(_ profile: Profile, today: Day) {
            face = AvatarDrawing.html(profile.avatar, profile.initial) ?? Icon.html("face")
            name = profile.name ?? "No name yet"
            hasName = profile.name != nil
            let known: [(String, String?)] = [
                ("Tier", profile.tierTitle), ("Points", grouped(profile.points)),
                ("Streak", counted(profile.streak, "day")),
                ("Longest streak", counted(profile.longestStreak, "day")),
                ("Here since", profile.since?.short(beside: today)),
            ]
            lines = known.compactMap { title, value in
                value.map { Line(title: title, value: $0) }
            }
        }
    }

    private static let templates = Templates([
        "profile": #"""
        <div class="page"><link rel="stylesheet" href="{{style}}"><a class="back"
        href="/more">[[left]]More</a><h1>Profile</h1><div class="sheet"><section class="card stack"
        aria-labelledby="name"><div class="who"><span class="face">{{{face}}}</span><h2 id="name"
        ><bdi>{{name}}</bdi></h2></div>
        <dl class="came">{{#lines}}<dt>{{title}}</dt><dd>{{value}}</dd>{{/lines}}</dl></section>
        <a class="card slim" href="/settings/profile">[[edit]]{{#hasName}}Change name and
        avatar{{/hasName}}{{^hasName}}Choose a name and an avatar{{/hasName}}</a></div></div>
        """#
    ])
}

/// The link to the profile on the menu page.
enum ProfileCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let profile = Profile(on: scene.today, in: scene.view)
        let face = AvatarDrawing.html(profile.avatar, profile.initial) ?? Icon.html("face")
        return .init(
            """
            <a class="slim" href="/profile"><span class="face">\(face)</span>\
            <span><b><bdi>\(escaped(profile.name ?? "Profile"))</bdi></b></span></a>
            """)
    }
}
