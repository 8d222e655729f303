internal import PageKit

/// The HTML of the account page.
enum AccountTemplate {
    static func render(_ drawing: AccountDrawing) -> String {
        templates.render("account", drawing)
    }

    private static let templates = Templates([
        "account": whole, "password": password, "passkeys": passkeys, "tokens": tokens,
    ])

    private static let whole = #"""
        <div class="page"><a class="back" href="/more">[[left]]More</a>
        <h1>Account</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b> {{hints}}</div>
          {{/wrong}}
        {{#leaves}}<form class="card stack" method="post" action="/account/stay" data-plain>
        <h2>Deletion scheduled</h2><p>Your account and all your records will be deleted
        {{leaves}}.</p>
        <p class="acts"><button class="btn">Keep account</button></p></form>{{/leaves}}
        {{^isFresh}}<section class="card stack"><h2>Confirm your identity</h2>
        <p>You signed in a while ago. Confirm your identity to change how you sign in.</p>
        <p class="acts"><a class="btn" href="/account/confirm?back=%2Faccount">Confirm
        identity</a></p></section>{{/isFresh}}
        <form class="card stack" method="post" action="/account/name" data-plain>
        <div class="field"><label for="name">Name</label>
        <input type="text" id="name" name="name" value="{{name}}" required maxlength="40"
        autocomplete="username" autocapitalize="off" spellcheck="false"></div>
        <p class="acts"><button class="btn quiet">Change name</button></p></form>
        {{>password}}{{>passkeys}}
        <form class="card stack" method="post" action="/account/codes" data-plain>
        <h2>Recovery codes</h2>
        <p>Each code signs you in once if you lose your password. You have {{codes}} left.</p>
        {{#isFresh}}<p class="hint">New codes replace the old ones. They are shown once.</p>
        <p class="acts"><button class="btn quiet">Create new codes</button></p>{{/isFresh}}</form>
        {{>tokens}}
        <form class="card stack" method="post" action="/account/others" data-plain>
        <h2>Sign-ins</h2>
        <p class="acts"><a class="btn quiet" href="/devices">Browsers and devices</a></p>
        <p class="hint">Did you lose a device? This ends every other session, token and device.</p>
        <p class="acts"><button class="btn quiet">Sign out everywhere else</button></p></form>
        {{^leaves}}<section class="card stack"><h2>Delete account</h2>
        <p class="acts"><a class="btn stop" href="/account/leave">Delete my account</a></p>
        </section>{{/leaves}}
        </div></div><script src="{{script}}" type="module"></script>
        """#

    private static let password = #"""
        <form class="card stack" method="post" action="/account/password" data-plain>
        <h2>Password</h2>
        {{^hasPassword}}<p>You have no password and sign in with a passkey.</p>{{/hasPassword}}
        {{#canSetPassword}}
        <input type="hidden" name="username" value="{{name}}" autocomplete="username">
        {{#hasPassword}}<div class="field"><label for="present">Current password</label>
        <input type="password" id="present" name="password" required maxlength="256"
        autocomplete="current-password"></div>{{/hasPassword}}
        <div class="field"><label for="new">New password</label>
        <input type="password" id="new" name="new" required minlength="8" maxlength="256"
        autocomplete="new-password" aria-describedby="new-hint">
        <p class="hint" id="new-hint">At least 8 characters. The change ends your other sessions,
        your devices, tokens and recovery codes. Passkeys, paired browsers and the addresses of
        calendars, widgets and buddies stay.</p>
        </div>
        <p class="acts"><button class="btn quiet">
        {{#hasPassword}}Change{{/hasPassword}}{{^hasPassword}}Set a{{/hasPassword}} password
        </button></p>{{/canSetPassword}}</form>
        """#

    private static let passkeys = #"""
        <section class="card stack" aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2>
        <p>A passkey signs you in with your fingerprint, your face or the PIN of your device.</p>
        <ul class="stack">{{#passkeys}}<li class="stack">
        <form class="acts find" method="post" action="/account/passkeys/name" data-plain>
        <input type="hidden" name="passkey" value="{{id}}">
        <input type="text" name="label" value="{{label}}" required maxlength="80"
        aria-label="Name of the passkey {{label}}" autocomplete="off">
        <button class="btn quiet" aria-label="Rename: {{label}}">Rename</button></form>
        <form class="acts" method="post" action="/account/passkeys/remove" data-plain>
        <input type="hidden" name="passkey" value="{{id}}"><span class="soft">{{words}}</span>
        {{#isFresh}}<button class="btn quiet" aria-label="Remove: {{label}}">Remove</button>
        {{/isFresh}}</form></li>{{/passkeys}}</ul>
        {{^origin}}<p class="hint">Passkeys need a host name. This server has only an IP.</p>
        {{/origin}}
        {{#isFresh}}{{#origin}}
        <form class="stack" method="post" action="/account/passkeys" data-plain
        data-origin="{{origin}}" hidden>
        <div class="field"><label for="passkey-label">Name of a new passkey</label>
        <input type="text" id="passkey-label" name="label" maxlength="80" autocomplete="off"
        aria-describedby="passkey-hint">
        <p class="hint" id="passkey-hint">Such as “Phone” or “Blue key”.</p></div>
        <p class="wrong" role="alert" data-told></p>
        <p class="acts"><button type="button" class="btn" data-passkey="create"
        data-options="/account/passkeys/options" data-action="/account/passkeys">Add a
        passkey</button></p></form>
        {{/origin}}{{/isFresh}}</section>
        """#

    private static let tokens = #"""
        <section class="card stack" aria-labelledby="tokens"><h2 id="tokens">Tokens</h2>
        <p>An API token gives a program access to your account, with the rights that you choose.</p>
        <ul class="stack">{{#tokens}}<li><form class="acts" method="post"
        action="/account/tokens/remove" data-plain><input type="hidden" name="pass" value="{{id}}">
        <span><b>{{label}}</b> <span class="soft">{{words}}</span></span>
        <button class="btn quiet" aria-label="Revoke: {{label}}">Revoke</button></form></li>
        {{/tokens}}</ul>
        {{#isFresh}}<details><summary>Create a token</summary>
        <form class="stack" method="post" action="/account/tokens" data-plain>
        <div class="field"><label for="token-label">Program or purpose</label>
        <input type="text" id="token-label" name="label" required maxlength="80"
        autocomplete="off"></div>
        <fieldset class="field"><legend>The program can</legend>
        <label class="check"><input type="checkbox" name="scope" value="read">
        read everything</label>
        <label class="check"><input type="checkbox" name="scope" value="log">
        record what was done</label>
        <label class="check"><input type="checkbox" name="scope" value="widget">
        read the widgets</label>
        <label class="check"><input type="checkbox" name="scope" value="manage">
        read, record and change everything</label></fieldset>
        <div class="field"><label for="days">Expires after</label><select id="days" name="days">
        <option value="30">30 days</option><option value="90" selected>90 days</option>
        <option value="365">a year</option><option value="">never</option></select></div>
        <p class="acts"><button class="btn">Create token</button></p></form></details>{{/isFresh}}
        </section>
        """#
}
