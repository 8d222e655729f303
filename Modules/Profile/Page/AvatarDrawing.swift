internal import Core
internal import Engine
internal import PageKit
internal import Profile

/// HTML of an avatar. It is hidden from screen readers because the name is next to it.
enum AvatarDrawing {
    /// Returns the avatar in the header of every page; nil for the default face if the user chose
    /// neither a name nor a drawing.
    static func face(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let profile = Profile(on: scene.today, in: scene.view)
        return html(profile.avatar, profile.initial).map { .init($0) }
    }

    /// Returns the HTML of a drawing or of the initial; nil if there is none.
    static func html(_ avatar: Avatar, _ initial: String?) -> String? {
        guard avatar == .initial else {
            return """
                <svg class="i" aria-hidden="true"><use \
                href="\(AvatarArt.drawings.path)#\(avatar.rawValue)"/></svg>
                """
        }
        return initial.map { "<b aria-hidden=\"true\">\(escaped($0))</b>" }
    }
}
