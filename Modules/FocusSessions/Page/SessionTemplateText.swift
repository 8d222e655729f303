/// The HTML of sessions.
enum SessionTemplateText {
    static let session = #"""
        <section class="card stack session" id="session" aria-labelledby="session-title"
        data-session="{{state}}" data-until="{{until}}" data-length="{{length}}"
        {{#isAlone}}data-alone{{/isAlone}}
        {{#isOn}}{{#wait}}data-again="{{wait}}"{{/wait}}{{/isOn}}>
        <link rel="stylesheet" href="{{style}}">
        <h2 id="session-title">Focus session</h2>
        {{#isOn}}<p class="left"><b data-words>{{words}}</b>
        <span class="time" role="timer" data-left>{{clock}}</span>
        <progress max="100" value="{{share}}" aria-label="{{words}}"></progress>
        <span class="soft">{{detail}}{{#title}} · for <bdi>{{title}}</bdi>{{/title}}</span></p>
        <form class="acts" method="post" action="/focus/session"
        {{#isUnsettled}}data-settle{{/isUnsettled}}>
        <input type="hidden" name="session" value="{{id}}">
        {{#isRunning}}<button class="btn" name="act" value="pause">[[pause]]Pause</button>
        {{/isRunning}}
        {{#isPaused}}<button class="btn" name="act" value="resume">[[play]]Resume</button>
        {{/isPaused}}
        {{#isAlone}}{{#isRunning}}<button type="button" class="btn quiet" data-full data-quick
        hidden>Full screen</button>{{/isRunning}}{{/isAlone}}
        {{#isOpen}}<button class="btn quiet" name="act" value="end">[[stop]]End</button>{{/isOpen}}
        {{#isUnsettled}}<button class="btn" name="act" value="end">[[check]]Count it</button>
        {{/isUnsettled}}</form>{{/isOn}}
        <p class="soft" role="status" data-cue></p>
        {{^isOpen}}
        <form class="stack" method="post" action="/focus/session">
        <input type="hidden" name="act" value="start">
        {{#hasChoices}}<div class="field"><label for="session-for">For</label>
        <select id="session-for" name="item"><option value="">No target</option>
        {{#items}}<option>{{.}}</option>{{/items}}{{#others}}<optgroup label="{{heading}}">
        {{#choices}}<option value="{{link}}">{{title}}</option>{{/choices}}</optgroup>{{/others}}
        </select></div>{{/hasChoices}}
        <div class="field"><label for="session-minutes">Minutes of focus</label>
        <input type="number" id="session-minutes" name="minutes" min="1" max="720"
        inputmode="numeric" placeholder="No breaks" autocomplete="off"></div>
        <p class="acts" role="group" aria-label="Start a session">{{#templates}}
        <button class="btn quiet" name="template" value="{{id}}"
        aria-label="Start {{name}}: {{words}}">[[play]]{{name}}</button>{{/templates}}</p>
        </form>{{/isOpen}}
        <p>{{today}}{{#suggestion}}.
        <span class="soft">Next: {{suggestion}}</span>{{/suggestion}}</p>
        <details id="session-templates"><summary>My timers</summary>
        <div class="stack">{{#own}}<form class="acts" method="post" action="/focus/templates/do">
        <input type="hidden" name="template" value="{{id}}">
        <label class="v" for="t-{{id}}">Name</label>
        <input type="text" id="t-{{id}}" name="name" value="{{name}}" maxlength="40" required
        autocomplete="off"><span class="soft">{{words}}</span>
        <button class="btn quiet" name="act" value="rename" aria-label="Rename {{name}}">Rename
        </button><button class="btn quiet" name="act" value="remove"
        aria-label="Remove {{name}}">Remove</button></form>{{/own}}
        <form class="stack" method="post" action="/focus/templates">
        <div class="field"><label for="t-name">Name</label>
        <input type="text" id="t-name" name="name" maxlength="40" required
        autocomplete="off"></div>
        <div class="pair"><div class="field"><label for="t-work">Focus, minutes</label>
        <input type="number" id="t-work" name="work" min="1" max="240" value="45" required></div>
        <div class="field"><label for="t-short">Break, minutes</label>
        <input type="number" id="t-short" name="short" min="1" max="120" value="10" required>
        </div></div><p class="acts"><button class="btn quiet">[[plus]]Add a template</button></p>
        </form></div></details>
        <script src="{{script}}" type="module"></script></section>
        """#
}
