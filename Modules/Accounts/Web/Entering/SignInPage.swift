internal import Accounts
internal import Core
internal import PageKit
internal import RouteKit

/// The page for signing in and out. Rule O3.
struct SignInPage {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [shown, taken, options, out] }

    private static let back = RouteParameter.query(
        "back", .text(0...2_000), "The path to return to after signing in.")

    private var shown: Route {
        .door(
            .get, "/sign-in", operation: "pageSignIn", summary: "Show the sign-in page.",
            parameters: [Self.back]
        ) { request async throws(Rejection) in
            .bare(page(back: request.text("back") ?? "/"), request)
        }
    }

    private var options: Route {
        let site = site
        return .door(
            .post, "/sign-in/options", operation: "pageAskPasskey",
            summary: "Return the options for signing in with a passkey."
        ) { _ async throws(Rejection) in
            .json(try await site.accounts.signInOptions(try site.named())).shownOnce
        }
    }

    private var taken: Route {
        let site = site
        return .door(
            .post, "/sign-in", operation: "pageEnter", summary: "Sign in."
        ) { request async throws(Rejection) in
            let name = request.form["name"] ?? ""
            do throws(Rejection) {
                let session = try await site.signIn(
                    name, request.form["password"] ?? "", request)
                return RouteReply.seeOther(request.back()).with(session)
            } catch {
                return .bare(page(back: request.back(), name: name, error), request)
                    .withWait(of: error)
            }
        }
    }

    private var out: Route {
        let site = site
        return .door(
            .post, "/sign-out", operation: "pageSignOut", summary: "Sign out."
        ) { request async throws(Rejection) in
            // Pages in the browser's cache are cleared too (W3C Clear-Site-Data). Unsent data stays
            // for the same person only, and the service worker clears its cache.
            RouteReply.seeOther("/sign-in").with(try await site.signOut(request))
                .with("Clear-Site-Data", #""cache""#)
        }
    }

    private func page(
        back: String, name: String = "", _ wrong: Rejection? = nil
    ) -> Page {
        Page(
            "Sign in",
            main: Self.templates.render(
                "sign-in",
                Drawing(
                    back: back, name: name, wrong: wrong?.message, origin: site.party?.origin)),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var goat = Goat.html()
        var back: String
        var name: String
        var wrong: String?
        var origin: String?
        var script = PasskeyScript.asset.path
    }

    private static let templates = Templates([
        "sign-in": #"""
        <form class="card welcome stack page" method="post" action="/sign-in" data-plain>
        {{{goat}}}
        <h1>Sign in</h1>
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <input type="hidden" name="back" value="{{back}}">
        <div class="field"><label for="name">Name</label>
        <input type="text" id="name" name="name" value="{{name}}" required maxlength="80"
        autocomplete="username" autocapitalize="off" spellcheck="false"></div>
        <div class="field"><label for="password">Password</label>
        <input type="password" id="password" name="password" required maxlength="256"
        autocomplete="current-password"></div>
        <button class="btn">Sign in</button>
        {{#origin}}<div class="stack" data-origin="{{origin}}" hidden>
        <p class="wrong" role="alert" data-told></p>
        <button type="button" class="btn quiet" data-passkey="get" data-offer
        data-options="/sign-in/options" data-action="/sign-in">Sign in with a passkey</button>
        </div>{{/origin}}
        <p class="acts"><a class="btn quiet" href="/recover">Lost your password?</a></p>
        <script src="{{script}}" type="module"></script>
        </form>
        """#
    ])
}
