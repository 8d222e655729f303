internal import PageKit

/// The HTML of the settings page.
enum SettingsTemplate {
    static func render(_ drawing: SettingsPage.Drawing) -> String {
        templates.render("settings", drawing)
    }

    static func render(_ search: SettingsPage.Search) -> String {
        templates.render("found", search)
    }

    static func render(_ chapter: SettingsPage.Chapter) -> String {
        templates.render("chapter", chapter)
    }

    private static let templates = Templates([
        "settings": settings, "setting": setting, "chapter": chapter, "find": find,
        "found": found,
    ])

    private static let find = #"""
        <form class="card acts find" role="search"><label for="find">Find a setting</label>
        <input type="search" id="find" name="q" value="{{query}}" maxlength="100"
        autocomplete="off"><button class="btn quiet">[[search]]Find</button></form>
        """#

    private static let found = #"""
        <div class="page"><a class="back" href="/settings">[[left]]Settings</a><h1>Settings</h1>
        <div class="sheet">{{>find}}
        {{#isEmpty}}<p class="soft" role="status">No setting matches.</p>{{/isEmpty}}
        {{^isEmpty}}<ul class="card found">{{/isEmpty}}{{#findings}}
        <li><a href="{{path}}"><span>{{title}}<br><small>{{help}}</small></span>
        <small>{{value}}</small></a></li>
        {{/findings}}{{^isEmpty}}</ul>{{/isEmpty}}</div></div>
        """#

    private static let chapter = #"""
        <div class="page"><a class="back" href="/settings">[[left]]Settings</a><h1>{{title}}</h1>
        <div class="sheet">{{#isReminders}}<p class="soft">A change applies from today on. Upcoming
        reminders and channels: <a href="/reminders">Reminders</a>.</p>{{/isReminders}}
        {{#fields}}{{>setting}}{{/fields}}</div></div>
        """#

    private static let settings = #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a><h1>Settings</h1>
        <div class="sheet">{{>find}}
        {{#person}}{{>setting}}{{/person}}
        <section class="card" data-quick hidden aria-labelledby="keys-card">
        <h2 id="keys-card">Keyboard</h2><p class="soft">Single keys work like taps and clicks.</p>
        <p class="acts"><button type="button" class="btn quiet" data-keys>
        [[keyboard]]Turn keys on or off</button></p></section>
        {{#chapters}}<a class="card slim" href="{{path}}">{{{icon}}}{{title}}</a>
        {{/chapters}}
        {{{sections}}}
        <details class="card"{{#rulesWrong}} open{{/rulesWrong}}>
        <summary>Streak and point rules</summary>
        <div class="stack"><p class="soft">A change applies from today on. Earlier days stay as they
        were.</p>
        {{#rules}}{{>setting}}{{/rules}}
        </div></details>
        </div>
        <datalist id="zones">{{#zones}}<option>{{.}}</option>{{/zones}}</datalist></div>
        """#

    private static let setting = #"""
        <form class="card stack" method="post"{{#isChapter}} action="/settings"{{/isChapter}}
        id="set-{{name}}"{{^isFree}} data-auto{{/isFree}}>
        <input type="hidden" name="key" value="{{key}}">
        {{#isFree}}
        <div class="field"><label for="f-{{name}}">{{title}}</label>
        <input id="f-{{name}}" name="value" value="{{value}}" autocomplete="off"
        type="{{#isTime}}time{{/isTime}}{{^isTime}}text{{/isTime}}"
        {{#isZone}}list="zones" spellcheck="false"{{/isZone}}
        {{#wrong}}aria-invalid="true"{{/wrong}}
        aria-describedby="h-{{name}}{{#wrong}} wrong-{{name}}{{/wrong}}">
        {{/isFree}}
        {{^isFree}}
        <fieldset class="field" aria-describedby="h-{{name}}"><legend>{{title}}</legend>
        <div class="pick">
        {{#choices}}
        <label><input type="radio" name="value" value="{{value}}"{{#isOn}} checked{{/isOn}}
        >{{title}}</label>
        {{/choices}}
        </div></fieldset>
        <div class="field">
        {{/isFree}}
        {{#wrong}}<p class="wrong" id="wrong-{{name}}">{{wrong}}</p>{{/wrong}}<p
        class="hint" id="h-{{name}}">{{help}}</p></div><p class="acts"><button class="btn quiet"
        aria-label="Save: {{title}}">Save</button></p></form>
        """#
}
