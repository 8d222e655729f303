internal import Accounts
internal import Core
internal import PageKit
internal import RouteKit

/// The page for signing up, with or without an invitation. Rule O3.
struct SignUpPage {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [shown, taken, options] }

    private var shown: Route {
        .door(
            .get, "/sign-up", operation: "pageSignUp", summary: "Show the sign-up page.",
            parameters: [.query("invitation", .text(0...200), "The secret of an invitation.")]
        ) { request async throws(Rejection) in
            .bare(page(invitation: request.text("invitation") ?? ""), request)
        }
    }

    private var taken: Route {
        let site = site
        return .door(
            .post, "/sign-up", operation: "pageJoin", summary: "Create an account."
        ) { request async throws(Rejection) in
            let name = request.form["name"] ?? ""
            let invitation = request.form["invitation"] ?? ""
            do throws(Rejection) {
                let session = try await site.signUp(
                    name, request.form["password"] ?? "", invitation: invitation, request)
                return RouteReply.seeOther("/").with(session)
            } catch {
                return .bare(
                    page(invitation: invitation, name: name, error), request
                ).withWait(of: error)
            }
        }
    }

    private var options: Route {
        let site = site
        return .door(
            .post, "/sign-up/options", operation: "pageAskNewPasskey",
            summary: "Return the options for creating a passkey at sign-up."
        ) { request async throws(Rejection) in
            let invitation = request.form["invitation"] ?? ""
            let asked = try await site.accounts.signUpOptions(
                request.form["name"] ?? "", try site.named(),
                invitation: invitation.isEmpty ? nil : invitation, from: request.place)
            return .json(asked).shownOnce
        }
    }

    private func page(
        invitation: String, name: String = "", _ wrong: Rejection? = nil
    ) -> Page {
        let drawing = Drawing(
            invitation: invitation, name: name, wrong: wrong?.message,
            hints: wrong?.hints.joined(separator: " ") ?? "", origin: site.party?.origin)
        return Page(
            "Welcome", main: Self.templates.render("sign-up", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var goat = Goat.html()
        var invitation: String
        var name: String
        var wrong: String?
        var hints: String
        var origin: String?
        var script = PasskeyScript.asset.path
    }

    private static let templates = Templates([
        "sign-up": #"""
        <form class="card welcome stack page" method="post" action="/sign-up" data-plain>
        {{{goat}}}
        <h1>Welcome</h1>
        <p class="soft">Choose a name and a password
        or a passkey. Only you can see your records.</p>
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
        <button class="btn">Create account</button>
        {{#origin}}<div class="stack" data-origin="{{origin}}" hidden>
        <p class="wrong" role="alert" data-told></p>
        <button type="button" class="btn quiet" data-passkey="create" data-named
        data-options="/sign-up/options" data-action="/sign-up">Use a passkey</button>
        </div>{{/origin}}
        <script src="{{script}}" type="module"></script>
        </form>
        """#
    ])
}
