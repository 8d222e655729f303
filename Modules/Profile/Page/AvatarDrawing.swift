internal import Core
internal import Engine
internal import PageKit
internal import Profile

/// An avatar as mark-up; hidden from screen readers, since words stand beside it.
enum AvatarDrawing {
    /// In the head of every page; nil, and so the face of everybody, for who chose neither a name
    /// nor a drawing.
    static func face(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let profile = Profile(on: scene.today, in: scene.view)
        return html(profile.avatar, profile.initial).map { .init($0) }
    }

    /// A drawing, or the initial; nil if there is none.
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
