internal import Core
internal import PageKit
internal import RouteKit

/// Where somebody signs up, with an invitation or without. Rule O3.
struct SignUpPage {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [shown, taken] }

    private var shown: Route {
        .door(
            .get, "/sign-up", operation: "pageSignUp", summary: "Asks for a name and a password.",
            parameters: [.query("invitation", .text(0...200), "The secret of an invitation.")]
        ) { request async throws(Rejection) in
            .bare(Self.page(invitation: request.text("invitation") ?? ""), request)
        }
    }

    private var taken: Route {
        let site = site
        return .door(
            .post, "/sign-up", operation: "pageJoin", summary: "Signs a person up."
        ) { request async throws(Rejection) in
            let name = request.form["name"] ?? ""
            let invitation = request.form["invitation"] ?? ""
            do throws(Rejection) {
                let session = try await site.signUp(
                    name, request.form["password"] ?? "", invitation: invitation, request)
                return RouteReply.seeOther("/").with(session)
            } catch {
                return .bare(
                    Self.page(invitation: invitation, name: name, error), request
                ).withWait(of: error)
            }
        }
    }

    private static func page(
        invitation: String, name: String = "", _ wrong: Rejection? = nil
    ) -> Page {
        let drawing = Drawing(
            invitation: invitation, name: name, wrong: wrong?.message,
            hints: wrong?.hints.joined(separator: " ") ?? "")
        return Page(
            "Welcome", main: templates.render("sign-up", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var goat = Goat.html()
        var invitation: String
        var name: String
        var wrong: String?
        var hints: String
    }

    private static let templates = Templates([
        "sign-up": #"""
        <form class="card welcome stack page" method="post" action="/sign-up" data-plain>
        {{{goat}}}
        <h1>Welcome</h1>
        <p class="soft">Choose a name and a password. What you record is yours alone.</p>
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b> {{hints}}</div>
          {{/wrong}}
        <input type="hidden" name="invitation" value="{{invitation}}">
        <div class="field"><label for="name">Name</label>
        <input type="text" id="name" name="name" value="{{name}}" required maxlength="40"
        autocomplete="username" autocapitalize="off" spellcheck="false"></div>
        <div class="field"><label for="password">Password</label>
        <input type="password" id="password" name="password" required minlength="8" maxlength="256"
        autocomplete="new-password" aria-describedby="password-hint">
        <p class="hint" id="password-hint">At least 8 characters; a few words are better.</p></div>
        <button class="btn">Begin</button>
        </form>
        """#
    ])
}
