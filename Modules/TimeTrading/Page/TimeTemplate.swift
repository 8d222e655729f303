internal import PageKit

/// The mark-up of the dashboard.
enum TimeTemplate {
    static func render(_ drawing: TimePage.Drawing) -> String { templates.render("time", drawing) }

    private static let templates = Templates([
        "time": time, "app": app, "add": add, "terms": terms, "code": code, "reset": reset,
    ])

    private static let time = #"""
        <div class="page"><h1>Screen time</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{^isMonitored}}<div class="card stack" role="status"><b>Usage is not monitored.</b>
        <p>Reports of trackers are ignored, so they earn and spend no time.</p>
        <form class="acts" method="post" action="/time/terms"><input type="hidden" name="monitor"
        value="true"><button class="btn quiet">Allow monitoring</button></form></div>
        {{/isMonitored}}
        {{#isUntracked}}<div class="card" role="status"><b>No tracker has reported yet.</b>
        You earn and spend time when a tracker reports, or when you start a timer.</div>
        {{/isUntracked}}
        {{#enforcers}}<div class="card stack" role="status">
        <b>Locked apps are not blocked yet.</b>
        <p class="acts"><a class="btn quiet" href="{{path}}">Set up: {{title}}</a></p>
        </div>{{/enforcers}}
        <section class="card stack" id="balance" aria-labelledby="current"{{#again}}
        data-again="{{again}}"{{/again}}>
        {{{figure}}}<h2 id="current">Current Balance</h2>
        <div class="big"><p><b>{{balance}}</b></p></div>
        <dl class="facts"><div><dt>Earned today</dt><dd>{{earned}}</dd></div>
        <div><dt>Spent today</dt><dd>{{spent}}</dd></div></dl>
        {{#notes}}<p class="soft">{{.}}</p>{{/notes}}</section>
        <section class="card stack" aria-labelledby="by-hand"><h2 id="by-hand">Timer</h2>
        {{#tracking}}<form class="stack" method="post" action="/time/stop"><p>You are using
        <b>{{tracking}}</b>.</p><p class="acts"><button class="btn">Stop</button></p></form>
        {{/tracking}}
        {{^tracking}}<form class="stack" method="post" action="/time/track">
        <div class="field"><label for="track-app">Without a tracker: the app that you use
        now?</label><select id="track-app" name="app">{{#productive}}
        <option value="{{id}}">{{name}}</option>{{/productive}}{{#vice}}
        <option value="{{id}}">{{name}}</option>{{/vice}}</select></div>
        <p class="acts"><button class="btn">[[play]]Start</button></p></form>{{/tracking}}</section>
        <section class="card stack" aria-labelledby="vice"><h2 id="vice">Manage Vice Apps</h2>
        <p class="soft">These apps are locked by default. A minute costs a minute.</p>
        {{^vice}}<p>No app is on this list: nothing is locked and nothing costs time.</p>{{/vice}}
        <ul class="stack">{{#vice}}{{>app}}{{/vice}}</ul>
        {{#canUnlock}}<form class="acts" method="post" action="/time/unlock">
        <button class="btn quiet">Unlock all</button></form>
        <p class="soft">Each open app costs its own minutes.</p>{{/canUnlock}}
        {{#canLock}}<form class="acts" method="post" action="/time/lock">
        <button class="btn quiet">Lock all</button></form>{{/canLock}}</section>
        <section class="card stack" aria-labelledby="productive">
        <h2 id="productive">Productive Apps</h2>
        <p class="soft">Earn time by using these apps. The first minute of a session earns
        nothing.</p>
        {{^productive}}<p>No productive apps yet: no app earns time, and locked apps stay
        locked.</p>{{/productive}}
        <ul class="stack">{{#productive}}{{>app}}{{/productive}}</ul></section>
        {{>add}}{{>terms}}{{>code}}{{>reset}}</div></div>
        """#

    private static let app = #"""
        <li><p><b>{{name}}</b>
        <span class="soft">{{state}}{{#sites}}, {{sites}}{{/sites}}</span></p>
        <form class="acts" method="post" action="/time/app"><input type="hidden" name="app"
        value="{{id}}">{{#isVice}}<a class="btn quiet" href="/shield/{{id}}"
        aria-label="Open or lock: {{name}}">Open</a>{{/isVice}}
        <button class="btn quiet" name="act" value="{{other}}"
        aria-label="Move to the {{other}} apps: {{name}}">Move</button>
        <button class="btn quiet" name="act" value="remove"
        aria-label="Remove: {{name}}">Remove</button></form></li>
        """#

    private static let add = #"""
        <form class="card stack" method="post" action="/time/apps"><h2>Choose Your Apps</h2>
        <div class="field"><label for="app-name">Name</label><input type="text" id="app-name"
        name="name" value="{{name}}" required maxlength="60" autocomplete="off"></div>
        <div class="field"><label for="app-domain">Website, if any</label><input type="text"
        id="app-domain" name="domains" value="{{domain}}" maxlength="253" autocomplete="off"
        placeholder="example.org"></div>
        <fieldset class="field"><legend>List</legend><div class="pick">
        <label><input type="radio" name="list" value="vice" required>Vice</label>
        <label><input type="radio" name="list" value="productive">Productive</label></div>
        </fieldset>
        <p class="acts"><button class="btn">[[plus]]Add</button></p></form>
        """#

    private static let terms = #"""
        <form class="card stack" method="post" action="/time/terms"><h2>Rate</h2>
        <div class="field"><label for="rate">Productive minutes that earn one</label>
        <input type="text" id="rate" name="rate" value="{{rate}}" inputmode="decimal" required
        autocomplete="off" aria-describedby="rate-hint">
        <p class="hint" id="rate-hint">Applies to all of today and to later days.</p></div>
        {{#kinds}}<div class="field"><label for="earn-{{id}}">Minutes for {{title}}</label>
        <input type="number" id="earn-{{id}}" name="{{id}}" value="{{minutes}}" min="0" max="240"
        inputmode="numeric"></div>{{/kinds}}
        <fieldset class="field"><legend>At weekends</legend><div class="pick">
        <label><input type="radio" name="weekend" value="false"{{^weekend}} checked{{/weekend}}>What
        is left expires</label>
        <label><input type="radio" name="weekend" value="true"{{#weekend}} checked{{/weekend}}>What
        is left stays</label></div></fieldset>
        <p class="acts"><button class="btn">Save</button></p></form>
        """#

    private static let code = #"""
        <form class="card stack" method="post" action="/time/code"><h2>A buddy's code</h2>
        <p class="soft">{{#hasCode}}A code is set. A new code replaces it.{{/hasCode}}
        {{^hasCode}}No code is set. Let a buddy enter one that you do not know. In need, ask for it:
        it opens one app once.{{/hasCode}} A page tells the buddy when the code was used.</p>
        <div class="field"><label for="buddy">Code</label><input type="password" id="buddy"
        name="code" required minlength="6" maxlength="64" autocomplete="new-password"></div>
        <p class="acts"><button class="btn quiet">Set code</button></p></form>
        """#

    private static let reset = #"""
        <details class="card"><summary>Reset Daily Statistics</summary>
        <form class="stack" method="post" action="/time/reset"><p>Sets the time earned and
        spent today to zero. You can undo this.</p><p class="acts">
        <button class="btn stop">Reset today's statistics</button></p></form></details>
        """#
}
