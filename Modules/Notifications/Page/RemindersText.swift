internal import PageKit

/// The mark-up of the page of reminders.
enum RemindersText {
    static let templates = Templates(["reminders": reminders, "fields": fields])

    private static let reminders = #"""
        <link rel="stylesheet" href="{{style}}"><script type="module" src="{{script}}"></script>
        <div class="page reminders"><a class="back" href="/more">[[left]]More</a>
        <h1>Reminders</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <section class="card stack" aria-labelledby="next"><h2 id="next">What comes next</h2>
        {{^next}}<p>Nothing within two days. Give a habit a time, and switch its reminder on.</p>
        {{/next}}
        <ol class="lines">{{#next}}<li><b>{{time}}</b> <span>{{title}}</span>
        <small class="soft">{{why}}</small></li>{{/next}}</ol>
        <details{{^left}} hidden{{/left}}><summary>What is left out, and why</summary>
        <ol class="lines">{{#left}}<li><b>{{time}}</b> <span>{{title}}</span>
        <small class="soft">{{why}}</small></li>{{/left}}</ol></details>
        <p class="acts"><a class="btn quiet" href="/settings/reminders">Quiet hours and
        limits</a></p></section>
        {{#hasChannels}}
        <section class="card stack" aria-labelledby="where"><h2 id="where">Where they go</h2>
        {{#noRows}}<p>Nowhere yet: set up this browser, or another way below.</p>{{/noRows}}
        <ul class="stack plain">{{#rows}}<li class="stack channel"><div><b>{{name}}</b>
        <small class="soft">{{summary}} · {{standing}}</small>
        {{#fault}}<p class="wrong">{{.}}</p>{{/fault}}</div>
        <form class="acts" method="post" action="/reminders/channels/{{id}}">
        <button class="btn quiet" name="act" value="test" aria-label="Test: {{name}}">Test</button>
        {{#mayTurn}}{{#isOn}}<button class="btn quiet" name="act" value="off"
        aria-label="Switch off: {{name}}">Switch off</button>{{/isOn}}{{^isOn}}<button
        class="btn quiet" name="act" value="on" aria-label="Switch on: {{name}}">Switch on</button>
        {{/isOn}}{{/mayTurn}}<button class="btn quiet" name="act" value="remove"
        aria-label="Take away: {{name}}">Take away</button></form></li>{{/rows}}</ul>
        {{#pushKey}}<form class="stack" method="post" action="/reminders/channels" id="here"
        data-key="{{.}}" hidden><h3>This browser</h3>
        <p class="soft">Messages come as the browser's own, also while this page is closed. The
        browser asks you once whether it may.</p>
        <p class="wrong" role="status" hidden>This browser was told not to show messages. Allow
        them for this site in its settings (the sign left of the address), then come back.</p>
        <input type="hidden" name="via" value="webPush"><input type="hidden" name="endpoint">
        <input type="hidden" name="p256dh"><input type="hidden" name="auth">
        <input type="hidden" name="name" value="This browser">
        <p class="acts"><button class="btn">Remind me here</button></p></form>{{/pushKey}}
        {{#typed}}{{> fields}}{{/typed}}</section>
        <section class="card stack" aria-labelledby="log"><h2 id="log">What went out</h2>
        {{^sent}}<p>Nothing yet.</p>{{/sent}}
        {{#trial}}<p><b>Your trial:</b> {{.}}</p>{{/trial}}
        <ol class="lines">{{#sent}}<li><b>{{time}}</b> <span>{{title}}</span>
        <small class="soft">{{why}}{{#words}}<br>{{.}}{{/words}}</small></li>{{/sent}}</ol>
        </section>
        {{/hasChannels}}</div></div>
        """#

    private static let fields = #"""
        <details><summary>ntfy</summary><form class="stack" method="post"
        action="/reminders/channels"><input type="hidden" name="via" value="ntfy">
        <div class="field"><label for="n-name">Name</label><input type="text" id="n-name"
        name="name" required maxlength="40" value="{{name}}" placeholder="My phone"></div>
        <div class="field"><label for="n-url">Server</label><input type="url" id="n-url" name="url"
        required value="{{url}}" placeholder="https://ntfy.sh"></div>
        <div class="field"><label for="n-topic">Topic</label><input type="text" id="n-topic"
        name="topic" required maxlength="64" autocomplete="off" value="{{topic}}"></div>
        <div class="field"><label for="n-token">Token, if the server asks for one</label><input
        type="password" id="n-token" name="token" autocomplete="off"></div>
        <p class="acts"><button class="btn">Set up</button></p></form></details>
        <details><summary>Gotify</summary><form class="stack" method="post"
        action="/reminders/channels"><input type="hidden" name="via" value="gotify">
        <div class="field"><label for="g-name">Name</label><input type="text" id="g-name"
        name="name" required maxlength="40" value="{{name}}"></div>
        <div class="field"><label for="g-url">Server</label><input type="url" id="g-url" name="url"
        required value="{{url}}" placeholder="https://gotify.example.org"></div>
        <div class="field"><label for="g-token">Token of the application</label><input
        type="password" id="g-token" name="token" required autocomplete="off"></div>
        <p class="acts"><button class="btn">Set up</button></p></form></details>
        <details><summary>Mail</summary><form class="stack" method="post"
        action="/reminders/channels"><input type="hidden" name="via" value="mail">
        <div class="field"><label for="m-name">Name</label><input type="text" id="m-name"
        name="name" required maxlength="40" value="{{name}}"></div>
        <div class="field"><label for="m-to">Address</label><input type="email" id="m-to" name="to"
        required value="{{to}}"></div>
        <p class="acts"><button class="btn">Set up</button></p></form></details>
        <details><summary>Webhook</summary><form class="stack" method="post"
        action="/reminders/channels"><input type="hidden" name="via" value="webhook">
        <div class="field"><label for="w-name">Name</label><input type="text" id="w-name"
        name="name" required maxlength="40" value="{{name}}"></div>
        <div class="field"><label for="w-url">Address</label><input type="url" id="w-url" name="url"
        required value="{{url}}"></div>
        <div class="field"><label for="w-secret">Secret (whsec_…)</label><input type="password"
        id="w-secret" name="secret" required autocomplete="off"></div>
        <p class="acts"><button class="btn">Set up</button></p></form></details>
        <details><summary>Apprise</summary><form class="stack" method="post"
        action="/reminders/channels"><input type="hidden" name="via" value="apprise">
        <div class="field"><label for="a-name">Name</label><input type="text" id="a-name"
        name="name" required maxlength="40" value="{{name}}"></div>
        <div class="field"><label for="a-url">Server</label><input type="url" id="a-url" name="url"
        required value="{{url}}"></div>
        <div class="field"><label for="a-urls">Addresses of the services</label><input
        type="password" id="a-urls" name="urls" autocomplete="off"></div>
        <p class="acts"><button class="btn">Set up</button></p></form></details>
        """#
}
