// swift-format-ignore-file
internal import PageKit

/// The markup of an item's form.
///
/// Rarely used fields are in a collapsible part. The style sheet alone decides which fields are
/// visible.
enum ItemFormTemplate {
    static func render(_ form: ItemForm) -> String { templates.render("form", form) }

    private static let templates = Templates([
        "form": form, "first": first, "look": look, "how": how, "goal": goal, "ramp": ramp,
        "when": ItemFormTimes.when, "days": ItemFormTimes.days, "ends": ItemFormTimes.ends,
        "next": ItemFormTimes.next, "cue": cue, "more": ItemFormTimes.more,
    ])

    private static let form = #"""
    <div class="page"><link rel="stylesheet" href="{{style}}">
    <a class="back" href="{{back}}">[[left]]Back</a><h1>{{heading}}</h1>
    {{#isNew}}{{{line}}}{{/isNew}}
    <form class="sheet {{kindClass}}" method="post" action="{{action}}" data-form novalidate>
    {{#hasFaults}}
    <div class="alert" role="alert" tabindex="-1"><b>Please check:</b>
    <ul>{{#faults}}<li><a href="#f-{{field}}">{{message}}</a></li>{{/faults}}</ul></div>
    {{/hasFaults}}
    <input type="hidden" name="whole" value="yes">
    <input type="hidden" name="served" value="{{text.served}}">
    {{^isNew}}<input type="hidden" name="title" value="{{heading}}">
    {{#kinds}}{{#isOn}}<input type="hidden" name="kind" value="{{value}}">{{/isOn}}{{/kinds}}
    {{/isNew}}
    {{>first}}
    <details class="card"{{#isOpen}} open{{/isOpen}}><summary>Details</summary>
    <div class="stack parts">{{>when}}{{>how}}{{>cue}}{{>look}}{{>more}}
    <div class="acts"><button class="btn">{{save}}{{#isNew}} it{{/isNew}}</button>
    <button class="btn quiet peek" name="act" value="preview">Show the days</button></div>
    </div></details>
    </form><script src="{{script}}" type="module"></script></div>
    """#

    private static let first = #"""
    <div class="card stack">
    {{#isNew}}<fieldset class="field"><legend class="v">What is it?</legend><div class="pick two">
    {{#kinds}}<label><input type="radio" name="kind" value="{{value}}"{{#isOn}} checked{{/isOn}}>
    {{title}}</label>{{/kinds}}</div></fieldset>{{/isNew}}
    <div class="field"><label for="f-name">Name</label>
    <input type="text" id="f-name" name="name" value="{{text.name}}" autocomplete="off"
    required maxlength="200"{{#isNew}} autofocus{{/isNew}}
    {{#wrong.name}}aria-invalid="true" aria-describedby="w-name"{{/wrong.name}}>
    {{#wrong.name}}<p class="wrong" id="w-name">{{wrong.name}}</p>{{/wrong.name}}</div>
    {{#isNew}}<nav class="sugg habits-only" aria-label="Suggestions">{{#ideas}}
    <a href="{{link}}">{{{tile}}}{{name}}</a>{{/ideas}}</nav>
    <p class="acts">{{{links}}}</p>{{/isNew}}
    <div class="duo days tasks-only">
    <div class="field"><label for="f-due">Day</label>
    <input type="date" id="f-due" name="due" value="{{text.due}}"
    {{#wrong.due}}aria-invalid="true" aria-describedby="w-due"{{/wrong.due}}>
    {{#wrong.due}}<p class="wrong" id="w-due">{{wrong.due}}</p>{{/wrong.due}}</div>
    <div class="field"><label for="f-at">Time</label>
    <input type="time" id="f-at" name="at" value="{{text.at}}"></div>
    <div class="field"><label for="f-dueDay">Due by</label>
    <input type="date" id="f-dueDay" name="dueDay" value="{{text.dueDay}}"
    {{#wrong.dueDay}}aria-invalid="true" aria-describedby="w-dueDay"{{/wrong.dueDay}}>
    {{#wrong.dueDay}}<p class="wrong" id="w-dueDay">{{wrong.dueDay}}</p>{{/wrong.dueDay}}
    </div></div>
    <div id="said" role="status">{{#puzzle}}<p class="wrong">{{puzzle}}</p>{{/puzzle}}
    {{^puzzle}}<p class="soft">{{understood}}</p>{{/puzzle}}</div>
    {{#isNew}}<button class="btn">{{save}}</button>{{/isNew}}
    </div>
    """#

    private static let look = #"""
    <fieldset class="field" id="f-icon"><legend>Symbol</legend><div class="pick signs">
    {{#icons}}<label title="{{title}}"><input type="radio" name="icon" value="{{value}}"
    aria-label="{{title}}"{{#isOn}} checked{{/isOn}}>{{{more}}}</label>{{/icons}}
    </div>{{#wrong.icon}}<p class="wrong">{{wrong.icon}}</p>{{/wrong.icon}}</fieldset>
    <div class="field"><label for="f-emoji">Or an emoji</label>
    <input type="text" id="f-emoji" name="emoji" value="{{text.emoji}}" maxlength="32"
    autocomplete="off"></div>
    <fieldset class="field" id="f-colour"><legend>Colour</legend><div class="pick dyes">
    {{#dyes}}<label class="{{more}}" title="{{title}}"><input type="radio" name="colour"
    value="{{value}}" aria-label="{{title}}"{{#isOn}} checked{{/isOn}}>[[check]]</label>{{/dyes}}
    </div>{{#wrong.colour}}<p class="wrong">{{wrong.colour}}</p>{{/wrong.colour}}</fieldset>
    """#

    private static let how = #"""
    <fieldset class="field" id="f-type"><legend>What do you track?</legend><div class="kinds">
    {{#types}}<label><input type="radio" name="type" value="{{value}}"{{#isOn}} checked{{/isOn}}>
    <b>{{title}}</b><span>{{more}}</span></label>{{/types}}</div></fieldset>
    {{>goal}}{{>ramp}}
    """#

    private static let goal = #"""
    <div class="duo goal only">
    <div class="field"><label for="f-target">Target</label>
    <input type="text" inputmode="decimal" id="f-target" name="target" value="{{text.target}}"
    {{#wrong.target}}aria-invalid="true" aria-describedby="w-target"{{/wrong.target}}>
    {{#wrong.target}}<p class="wrong" id="w-target">{{wrong.target}}</p>{{/wrong.target}}</div>
    <div class="field"><label for="f-unit">Unit</label><select id="f-unit" name="unit"
    {{#wrong.unit}}aria-invalid="true" aria-describedby="w-unit"{{/wrong.unit}}>
    {{#units}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/units}}
    </select>{{#wrong.unit}}<p class="wrong" id="w-unit">{{wrong.unit}}</p>{{/wrong.unit}}</div>
    <div class="field"><label for="f-period">In</label><select id="f-period" name="period">
    {{#periods}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/periods}}
    </select></div>
    <div class="field"><label for="f-step">Each tap adds</label>
    <input type="text" inputmode="decimal" id="f-step" name="step" value="{{text.step}}"
    {{#wrong.step}}aria-invalid="true" aria-describedby="w-step"{{/wrong.step}}>
    {{#wrong.step}}<p class="wrong" id="w-step">{{wrong.step}}</p>{{/wrong.step}}</div>
    </div>
    """#

    private static let ramp = #"""
    <div class="duo ramp only">
    <div class="field"><label for="f-rampStart">Start at</label>
    <input type="text" inputmode="decimal" id="f-rampStart" name="rampStart"
    value="{{text.rampStart}}"
    {{#wrong.rampStart}}aria-invalid="true" aria-describedby="w-rampStart"{{/wrong.rampStart}}>
    {{#wrong.rampStart}}<p class="wrong" id="w-rampStart">{{wrong.rampStart}}</p>
    {{/wrong.rampStart}}
    </div>
    <div class="field"><label for="f-rampDays">Days to reach the goal</label>
    <input type="text" inputmode="numeric" id="f-rampDays" name="rampDays"
    value="{{text.rampDays}}"
    {{#wrong.rampDays}}aria-invalid="true" aria-describedby="w-rampDays"{{/wrong.rampDays}}>
    {{#wrong.rampDays}}<p class="wrong" id="w-rampDays">{{wrong.rampDays}}</p>
    {{/wrong.rampDays}}
    </div></div>
    """#

    private static let cue = #"""
    <fieldset class="field" id="f-cue"><legend>When will you do it?</legend><div class="kinds">
    {{#cues}}<label><input type="radio" name="cue" value="{{value}}"{{#isOn}} checked{{/isOn}}>
    <b>{{title}}</b><span>{{more}}</span></label>{{/cues}}</div>
    {{#wrong.cue}}<p class="wrong" id="w-cue">{{wrong.cue}}</p>{{/wrong.cue}}</fieldset>
    <div class="field cue only"><label for="f-cueText">In your words</label>
    <input type="text" id="f-cueText" name="cueText" value="{{text.cueText}}" autocomplete="off"
    aria-describedby="h-cue"><p class="hint" id="h-cue">Such as “brush my teeth” or “at my
    desk”.</p></div>
    """#
}
