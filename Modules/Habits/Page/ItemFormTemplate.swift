internal import PageKit

/// The mark-up of the form of an item. Which fields show follows from what is chosen, by style
/// rules alone.
enum ItemFormTemplate {
    static func render(_ form: ItemForm) -> String { templates.render("form", form) }

    private static let templates = Templates([
        "form": form, "what": what, "how": how, "when": when, "goal": goal, "cue": cue,
        "more": more,
    ])

    private static let form = #"""
    <div class="page"><a class="back" href="{{back}}">[[left]]Back</a><h1>{{heading}}</h1>
    <form class="sheet" method="post" action="{{action}}" data-preview novalidate>
    {{#hasFaults}}
    <div class="alert" role="alert" tabindex="-1"><b>Please look again:</b>
    <ul>{{#faults}}<li><a href="#f-{{field}}">{{message}}</a></li>{{/faults}}</ul></div>
    {{/hasFaults}}
    {{^isNew}}<input type="hidden" name="title" value="{{heading}}">
    {{#kinds}}{{#isOn}}<input type="hidden" name="kind" value="{{value}}">{{/isOn}}{{/kinds}}
    {{/isNew}}
    {{>what}}{{>how}}{{>when}}{{>cue}}{{>more}}
    <div class="acts"><button class="btn">{{save}}</button>
    <button class="btn quiet peek" name="act" value="preview">Show the days</button></div>
    </form></div>
    """#

    private static let what = #"""
    <div class="card stack">
    {{#isNew}}<fieldset class="field"><legend>What is it?</legend><div class="kinds">
    {{#kinds}}<label><input type="radio" name="kind" value="{{value}}"{{#isOn}} checked{{/isOn}}>
    <b>{{title}}</b><span>{{more}}</span></label>{{/kinds}}</div></fieldset>{{/isNew}}
    <div class="field"><label for="f-name">Name</label>
    <input type="text" id="f-name" name="name" value="{{text.name}}" autocomplete="off"
    required maxlength="200"
    {{#wrong.name}}aria-invalid="true" aria-describedby="w-name"{{/wrong.name}}>
    {{#wrong.name}}<p class="wrong" id="w-name">{{wrong.name}}</p>{{/wrong.name}}</div>
    <fieldset class="field" id="f-icon"><legend>Symbol</legend><div class="pick signs">
    {{#icons}}<label title="{{title}}"><input type="radio" name="icon" value="{{value}}"
    aria-label="{{title}}"{{#isOn}} checked{{/isOn}}>{{{more}}}</label>{{/icons}}
    </div>{{#wrong.icon}}<p class="wrong">{{wrong.icon}}</p>{{/wrong.icon}}</fieldset>
    <fieldset class="field" id="f-colour"><legend>Colour</legend><div class="pick dyes">
    {{#dyes}}<label class="{{more}}" title="{{title}}"><input type="radio" name="colour"
    value="{{value}}" aria-label="{{title}}"{{#isOn}} checked{{/isOn}}>[[check]]</label>{{/dyes}}
    </div>{{#wrong.colour}}<p class="wrong">{{wrong.colour}}</p>{{/wrong.colour}}</fieldset>
    </div>
    """#

    private static let how = #"""
    <div class="card stack">
    <fieldset class="field" id="f-type"><legend>How is it done?</legend><div class="kinds">
    {{#types}}<label><input type="radio" name="type" value="{{value}}"{{#isOn}} checked{{/isOn}}>
    <b>{{title}}</b><span>{{more}}</span></label>{{/types}}</div></fieldset>
    {{>goal}}
    </div>
    """#

    private static let goal = #"""
    <div class="duo goal only">
    <div class="field"><label for="f-target">Target</label>
    <input type="text" inputmode="decimal" id="f-target" name="target" value="{{text.target}}"
    {{#wrong.target}}aria-invalid="true" aria-describedby="w-target"{{/wrong.target}}>
    {{#wrong.target}}<p class="wrong" id="w-target">{{wrong.target}}</p>{{/wrong.target}}</div>
    <div class="field"><label for="f-unit">Unit</label><select id="f-unit" name="unit">
    {{#units}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/units}}
    </select></div>
    <div class="field"><label for="f-period">In</label><select id="f-period" name="period">
    {{#periods}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/periods}}
    </select></div>
    <div class="field"><label for="f-step">One tap adds</label>
    <input type="text" inputmode="decimal" id="f-step" name="step" value="{{text.step}}"
    {{#wrong.step}}aria-invalid="true" aria-describedby="w-step"{{/wrong.step}}>
    {{#wrong.step}}<p class="wrong" id="w-step">{{wrong.step}}</p>{{/wrong.step}}</div>
    </div>
    <div class="duo ramp only">
    <div class="field"><label for="f-rampStart">Begin with</label>
    <input type="text" inputmode="decimal" id="f-rampStart" name="rampStart"
    value="{{text.rampStart}}"
    {{#wrong.rampStart}}aria-invalid="true" aria-describedby="w-rampStart"{{/wrong.rampStart}}>
    {{#wrong.rampStart}}<p class="wrong" id="w-rampStart">{{wrong.rampStart}}</p>
    {{/wrong.rampStart}}
    </div>
    <div class="field"><label for="f-rampDays">Reach it in days</label>
    <input type="text" inputmode="numeric" id="f-rampDays" name="rampDays"
    value="{{text.rampDays}}"
    {{#wrong.rampDays}}aria-invalid="true" aria-describedby="w-rampDays"{{/wrong.rampDays}}>
    {{#wrong.rampDays}}<p class="wrong" id="w-rampDays">{{wrong.rampDays}}</p>
    {{/wrong.rampDays}}
    </div></div>
    """#

    private static let when = #"""
    <div class="card stack">
    <fieldset class="field" id="f-repeat"><legend>How often?</legend><div class="pick">
    {{#repeats}}<label><input type="radio" name="repeat" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/repeats}}</div>
    {{#wrong.repeat}}<p class="wrong" id="w-repeat">{{wrong.repeat}}</p>{{/wrong.repeat}}
    </fieldset>
    <fieldset class="field weekly only"><legend>On</legend><div class="pick">
    {{#weekdays}}<label><input type="checkbox" name="weekday" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/weekdays}}</div></fieldset>
    <div class="field monthly only"><label for="f-monthday">On which day of the month?</label>
    <input type="text" inputmode="numeric" id="f-monthday" name="monthday"
    value="{{text.monthday}}"></div>
    <div class="field every only"><label for="f-interval">Every how many days?</label>
    <input type="text" inputmode="numeric" id="f-interval" name="interval"
    value="{{text.interval}}"></div>
    <div class="duo quota only"><div class="field"><label for="f-times">How many times?</label>
    <input type="text" inputmode="numeric" id="f-times" name="times"
    value="{{text.times}}"></div>
    <div class="field"><label for="f-window">In</label><select id="f-window" name="window">
    {{#windows}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/windows}}
    </select></div></div>
    <div class="field rule only"><label for="f-rule">Rule</label>
    <input type="text" id="f-rule" name="rule" value="{{text.rule}}" spellcheck="false"
    autocapitalize="off" aria-describedby="h-rule">
    <p class="hint" id="h-rule">As calendars write it: FREQ=MONTHLY;BYDAY=-1FR is the last Friday
    of each month.</p></div>
    <div class="field" id="next"><p class="lab">The next days</p>
    {{#hasNext}}<ol class="next">{{#next}}<li><small>{{weekday}}</small>{{number}}
    <small>{{month}}</small></li>{{/next}}</ol>{{/hasNext}}
    {{^hasNext}}<p class="hint">There is no day yet on which it would be due.</p>{{/hasNext}}</div>
    </div>
    """#

    private static let cue = #"""
    <div class="card stack">
    <fieldset class="field" id="f-cue"><legend>What sets it off?</legend><div class="pick">
    {{#cues}}<label><input type="radio" name="cue" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/cues}}</div>
    {{#wrong.cue}}<p class="wrong" id="w-cue">{{wrong.cue}}</p>{{/wrong.cue}}</fieldset>
    <div class="field cue only"><label for="f-cueText">In your words</label>
    <input type="text" id="f-cueText" name="cueText" value="{{text.cueText}}" autocomplete="off"
    aria-describedby="h-cue"><p class="hint" id="h-cue">Such as “brush my teeth” or “at my
    desk”.</p></div></div>
    """#

    private static let more = #"""
    <details class="card"{{#moreIsOpen}} open{{/moreIsOpen}}><summary>More</summary>
    <div class="stack">
    <div class="duo">
    <div class="field"><label for="f-start">First day</label>
    <input type="date" id="f-start" name="start" value="{{text.start}}"
    {{#wrong.start}}aria-invalid="true" aria-describedby="w-start"{{/wrong.start}}>
    {{#wrong.start}}<p class="wrong" id="w-start">{{wrong.start}}</p>{{/wrong.start}}
    </div>
    {{^isNew}}<div class="field"><label for="f-from">The change holds from</label>
    <input type="date" id="f-from" name="from" value="{{text.from}}" aria-describedby="h-from"
    {{#wrong.from}}aria-invalid="true"{{/wrong.from}}><p class="hint" id="h-from">Today, if left
    open. Earlier days stay as they were.</p>
    {{#wrong.from}}<p class="wrong">{{wrong.from}}</p>{{/wrong.from}}</div>{{/isNew}}
    <div class="field"><label for="f-until">Last day</label>
    <input type="date" id="f-until" name="until" value="{{text.until}}"></div>
    <div class="field"><label for="f-time">Time of day</label>
    <input type="time" id="f-time" name="time" value="{{text.time}}"
    {{#wrong.time}}aria-invalid="true" aria-describedby="w-time"{{/wrong.time}}>
    {{#wrong.time}}<p class="wrong" id="w-time">{{wrong.time}}</p>{{/wrong.time}}</div></div>
    <div class="field"><label for="f-reminders">Remind at</label>
    <input type="text" id="f-reminders" name="reminders" value="{{text.reminders}}"
    aria-describedby="h-reminders{{#wrong.reminders}} w-reminders{{/wrong.reminders}}"
    {{#wrong.reminders}}aria-invalid="true"{{/wrong.reminders}}>
    <p class="hint" id="h-reminders">Times with commas between them, such as 08:00, 20:30.</p>
    {{#wrong.reminders}}<p class="wrong" id="w-reminders">{{wrong.reminders}}</p>
    {{/wrong.reminders}}
    </div>
    <label class="check"><input type="checkbox" name="notify" value="yes"
    {{#notify}}checked{{/notify}}>Remind me</label>
    </div></details>
    """#
}
