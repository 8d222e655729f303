internal import PageKit

/// The HTML of the reminders page.
enum RemindersText {
    static let templates = Templates(["reminders": reminders, "form": form])

    private static let reminders = #"""
        <link rel="stylesheet" href="{{style}}"><script type="module" src="{{script}}"></script>
        <div class="page reminders"><a class="back" href="/more">[[left]]More</a>
        <h1>Reminders</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <section class="card stack" aria-labelledby="next"><h2 id="next">Upcoming</h2>
        {{^next}}<p>No reminders within two days. Give a habit a time and switch its reminder on.
        </p>{{/next}}
        <ol class="lines">{{#next}}<li><b>{{time}}</b> <span>{{title}}</span>
        <small class="soft">{{why}}</small></li>{{/next}}</ol>
        <details{{^left}} hidden{{/left}}><summary>Reminders not sent</summary>
        <ol class="lines">{{#left}}<li><b>{{time}}</b> <span>{{title}}</span>
        <small class="soft">{{why}}</small></li>{{/left}}</ol></details>
        <p class="acts"><a class="btn quiet" href="/settings/reminders">Reminder
        settings</a></p></section>
        {{#hasChannels}}
        <section class="card stack" aria-labelledby="where"><h2 id="where">Channels</h2>
        {{#noRows}}<p>No channels yet. Set up this browser or another channel below.</p>{{/noRows}}
        <ul class="stack plain">{{#rows}}<li class="stack channel"><div><b>{{name}}</b>
        <small class="soft">{{summary}} · {{standing}}</small>
        {{#fault}}<p class="wrong">{{.}}</p>{{/fault}}</div>
        <form class="acts" method="post" action="/reminders/channels/{{id}}">
        <button class="btn quiet" name="act" value="test" aria-label="Test: {{name}}">Test</button>
        {{#mayTurn}}{{#isOn}}<button class="btn quiet" name="act" value="off"
        aria-label="Switch off: {{name}}">Switch off</button>{{/isOn}}{{^isOn}}<button
        class="btn quiet" name="act" value="on" aria-label="Switch on: {{name}}">Switch on</button>
        {{/isOn}}{{/mayTurn}}<button class="btn quiet" name="act" value="remove"
        aria-label="Remove: {{name}}">Remove</button></form></li>{{/rows}}</ul>
        {{#pushKey}}<form class="stack" method="post" action="/reminders/channels" id="here"
        data-key="{{.}}" hidden><h3>This browser</h3>
        <p class="soft">Messages are shown by the browser, even if this page is closed. The browser
        asks you once for permission.</p>
        <p class="wrong" role="status" hidden>Messages are blocked in this browser. Allow
        them for this site in its settings (the icon left of the address), then come back.</p>
        <input type="hidden" name="via" value="webPush"><input type="hidden" name="endpoint">
        <input type="hidden" name="p256dh"><input type="hidden" name="auth">
        <input type="hidden" name="name" value="This browser">
        <p class="acts"><button class="btn">Remind me here</button></p></form>{{/pushKey}}
        {{#forms}}{{>form}}{{/forms}}</section>
        <section class="card stack" aria-labelledby="log"><h2 id="log">Sent messages</h2>
        {{^sent}}<p>No messages yet.</p>{{/sent}}
        {{#trial}}<p><b>Your trial:</b> {{.}}</p>{{/trial}}
        <ol class="lines">{{#sent}}<li><b>{{time}}</b> <span>{{title}}</span>
        <small class="soft">{{why}}{{#words}}<br>{{.}}{{/words}}</small></li>{{/sent}}</ol>
        </section>
        {{/hasChannels}}</div></div>
        """#

    private static let form = #"""
        <details{{#isOpen}} open{{/isOpen}}><summary>{{title}}</summary><form class="stack"
        method="post" action="/reminders/channels"><input type="hidden" name="via" value="{{via}}">
        {{#fields}}<div class="field"><label for="{{id}}">{{label}}</label><input id="{{id}}"
        type="{{type}}" name="{{name}}" value="{{typed}}" placeholder="{{hint}}"
        autocomplete="off"{{#isNeeded}} required{{/isNeeded}}></div>{{/fields}}
        <p class="acts"><button class="btn" aria-label="Add channel: {{title}}">Add channel</button>
        </p>
        </form></details>
        """#
}
