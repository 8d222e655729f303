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
        <h2>You are leaving</h2><p>Your account and all that you recorded is erased
        {{leaves}}.</p>
        <p class="acts"><button class="btn">Stay</button></p></form>{{/leaves}}
        {{^isFresh}}<section class="card stack"><h2>Is it you?</h2>
        <p>You signed in a while ago. To change how you get in, show again that it is you.</p>
        <p class="acts"><a class="btn" href="/account/confirm?back=%2Faccount">Show that it is
        me</a></p></section>{{/isFresh}}
        <form class="card stack" method="post" action="/account/name" data-plain>
        <div class="field"><label for="name">Name</label>
        <input type="text" id="name" name="name" value="{{name}}" required maxlength="40"
        autocomplete="username" autocapitalize="off" spellcheck="false"></div>
        <p class="acts"><button class="btn quiet">Change name</button></p></form>
        {{>password}}{{>passkeys}}
        <form class="card stack" method="post" action="/account/codes" data-plain>
        <h2>Recovery codes</h2>
        <p>Each lets you in once if you lose your password. You have {{codes}} left.</p>
        {{#isFresh}}<p class="hint">New codes replace the old ones. They are shown once.</p>
        <p class="acts"><button class="btn quiet">Make new codes</button></p>{{/isFresh}}</form>
        {{>tokens}}
        <form class="card stack" method="post" action="/account/others" data-plain>
        <h2>Where you are signed in</h2>
        <p class="acts"><a class="btn quiet" href="/devices">Browsers and devices</a></p>
        <p class="hint">You lost a device? This ends every other session, token and device.</p>
        <p class="acts"><button class="btn quiet">Sign out everywhere else</button></p></form>
        {{^leaves}}<section class="card stack"><h2>Leave</h2>
        <p class="acts"><a class="btn stop" href="/account/leave">Erase my account</a></p>
        </section>{{/leaves}}
        </div></div><script src="{{script}}" type="module"></script>
        """#

    private static let password = #"""
        <form class="card stack" method="post" action="/account/password" data-plain>
        <h2>Password</h2>
        {{^hasPassword}}<p>You have none: a passkey lets you in.</p>{{/hasPassword}}
        {{#canSetPassword}}
        <input type="hidden" name="username" value="{{name}}" autocomplete="username">
        {{#hasPassword}}<div class="field"><label for="present">Present password</label>
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
        <p>A passkey lets you in by your finger, your face or the code of your device.</p>
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
        {{^origin}}<p class="hint">This server is reached by a number. Passkeys need a name.</p>
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
        <p>An API token gives one of your programs access, with the rights that you choose.</p>
        <ul class="stack">{{#tokens}}<li><form class="acts" method="post"
        action="/account/tokens/remove" data-plain><input type="hidden" name="pass" value="{{id}}">
        <span><b>{{label}}</b> <span class="soft">{{words}}</span></span>
        <button class="btn quiet" aria-label="Revoke: {{label}}">Revoke</button></form></li>
        {{/tokens}}</ul>
        {{#isFresh}}<details><summary>Make a token</summary>
        <form class="stack" method="post" action="/account/tokens" data-plain>
        <div class="field"><label for="token-label">What for</label>
        <input type="text" id="token-label" name="label" required maxlength="80"
        autocomplete="off"></div>
        <fieldset class="field"><legend>It may</legend>
        <label class="check"><input type="checkbox" name="scope" value="read">
        read everything</label>
        <label class="check"><input type="checkbox" name="scope" value="log">
        record what was done</label>
        <label class="check"><input type="checkbox" name="scope" value="widget">
        read the widgets</label>
        <label class="check"><input type="checkbox" name="scope" value="manage">
        read, record and change everything</label></fieldset>
        <div class="field"><label for="days">Good for</label><select id="days" name="days">
        <option value="30">30 days</option><option value="90" selected>90 days</option>
        <option value="365">a year</option><option value="">ever</option></select></div>
        <p class="acts"><button class="btn">Make it</button></p></form></details>{{/isFresh}}
        </section>
        """#
}
