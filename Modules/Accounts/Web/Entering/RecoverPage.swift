internal import Accounts
internal import Core
internal import PageKit
internal import RouteKit

/// The page on which users set a new password with a recovery code. Rule O3.
struct RecoverPage {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [shown, taken] }

    private var shown: Route {
        .door(
            .get, "/recover", operation: "pageRecover", summary: "Show the recovery page."
        ) { request async throws(Rejection) in .bare(Self.page(), request) }
    }

    private var taken: Route {
        let site = site
        return .door(
            .post, "/recover", operation: "pageRecovered",
            summary: "Set a new password with a recovery code."
        ) { request async throws(Rejection) in
            let name = request.form["name"] ?? ""
            do throws(Rejection) {
                let changed = try await site.accounts.recover(
                    name, by: request.form["code"] ?? "", to: request.form["password"] ?? "",
                    from: request.place, label: UserAgent.words(request))
                return RouteReply.done(changed.words, to: AccountPage.path)
                    .with(site.field(changed.session))
            } catch {
                return .bare(Self.page(name: name, error), request).withWait(of: error)
            }
        }
    }

    private static func page(name: String = "", _ wrong: Rejection? = nil) -> Page {
        Page(
            "Lost password",
            main: templates.render("recover", Drawing(name: name, wrong: wrong?.message)),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var goat = Goat.html()
        var name: String
        var wrong: String?
    }

    private static let templates = Templates([
        "recover": #"""
        <form class="card welcome stack page" method="post" action="/recover" data-plain>
        {{{goat}}}
        <h1>Lost your password?</h1>
        <p class="soft">Enter a recovery code and a new password. This ends all your sessions,
        devices, tokens and other recovery codes. Passkeys, paired browsers and the addresses of
        calendars, widgets and buddies stay.</p>
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <div class="field"><label for="name">Name</label>
        <input type="text" id="name" name="name" value="{{name}}" required maxlength="80"
        autocomplete="username" autocapitalize="off" spellcheck="false"></div>
        <div class="field"><label for="code">Recovery code</label>
        <input type="text" id="code" name="code" required maxlength="60" autocomplete="off"
        autocapitalize="characters" spellcheck="false"></div>
        <div class="field"><label for="password">New password</label>
        <input type="password" id="password" name="password" required minlength="8" maxlength="256"
        autocomplete="new-password" aria-describedby="password-hint">
        <p class="hint" id="password-hint">At least 8 characters; a few words are better.</p></div>
        <button class="btn">Set password</button>
        <p class="acts"><a class="btn quiet" href="/sign-in">Back to sign in</a></p>
        </form>
        """#
    ])
}
