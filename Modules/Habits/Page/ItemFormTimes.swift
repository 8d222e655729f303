// swift-format-ignore-file
/// The markup of the schedule fields of an item's form. Rules H4, R1.
enum ItemFormTimes {
    static let when = #"""
    <label class="check tasks-only"><input type="checkbox" name="again" value="yes"
    {{#again}}checked{{/again}}>Repeat the task</label>
    <div class="stack repeats">
    <fieldset class="field" id="f-repeat"><legend>How often?</legend><div class="pick">
    {{#repeats}}<label><input type="radio" name="repeat" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/repeats}}</div>
    {{#wrong.repeat}}<p class="wrong" id="w-repeat">{{wrong.repeat}}</p>{{/wrong.repeat}}
    </fieldset>
    {{>days}}{{>ends}}</div>
    {{>next}}
    """#

    static let days = #"""
    <div class="field paced only"><label class="inline" for="f-interval">Every
    <input type="text" inputmode="numeric" id="f-interval" name="interval"
    value="{{text.interval}}" size="3"
    {{#wrong.interval}}aria-invalid="true" aria-describedby="w-interval"{{/wrong.interval}}>
    <span class="daily only">days</span><span class="weekly only">weeks</span>
    <span class="monthly only">months</span></label>
    {{#wrong.interval}}<p class="wrong" id="w-interval">{{wrong.interval}}</p>{{/wrong.interval}}
    </div>
    <fieldset class="field weekly only"><legend>On</legend><div class="pick">
    {{#weekdays}}<label><input type="checkbox" name="weekday" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/weekdays}}</div></fieldset>
    <fieldset class="field monthly only"><legend>On the</legend><div class="pick month">
    {{#monthDays}}<label><input type="checkbox" name="monthday" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/monthDays}}</div></fieldset>
    <div class="duo quota only"><div class="field"><label for="f-times">How many times?</label>
    <input type="text" inputmode="numeric" id="f-times" name="times"
    value="{{text.times}}"></div>
    <div class="field"><label for="f-window">In</label><select id="f-window" name="window">
    {{#windows}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/windows}}
    </select></div></div>
    <div class="field rule only"><label for="f-rule">Rule</label>
    <input type="text" id="f-rule" name="rule" value="{{text.rule}}" spellcheck="false"
    autocapitalize="off" aria-describedby="h-rule">
    <p class="hint" id="h-rule">A rule of RFC 5545: FREQ=MONTHLY;BYDAY=-1FR is the last Friday
    of each month.</p></div>
    """#

    static let ends = #"""
    <div class="stack paced only">
    <fieldset class="field" id="f-ends"><legend>Ends</legend><div class="pick">
    {{#endings}}<label><input type="radio" name="ends" value="{{value}}"
    {{#isOn}}checked{{/isOn}}>{{title}}</label>{{/endings}}</div></fieldset>
    <div class="field until only"><label for="f-until">Last day</label>
    <input type="date" id="f-until" name="until" value="{{text.until}}"
    {{#wrong.until}}aria-invalid="true" aria-describedby="w-until"{{/wrong.until}}>
    {{#wrong.until}}<p class="wrong" id="w-until">{{wrong.until}}</p>{{/wrong.until}}</div>
    <div class="field after only"><label for="f-count">After how many times?</label>
    <input type="text" inputmode="numeric" id="f-count" name="count" value="{{text.count}}"
    {{#wrong.count}}aria-invalid="true" aria-describedby="w-count"{{/wrong.count}}>
    {{#wrong.count}}<p class="wrong" id="w-count">{{wrong.count}}</p>{{/wrong.count}}</div></div>
    """#

    static let next = #"""
    <div class="field" id="next"><p class="lab">The next days</p>
    {{#hasNext}}<ol class="next">{{#next}}<li><small>{{weekday}}</small>{{number}}
    <small>{{month}}</small></li>{{/next}}</ol>{{/hasNext}}
    {{^hasNext}}{{#puzzle}}<p class="wrong">{{puzzle}}</p>{{/puzzle}}
    {{^puzzle}}<p class="hint">The schedule has no due day yet.</p>{{/puzzle}}
    {{/hasNext}}</div>
    """#

    static let more = #"""
    <div class="duo days">
    <div class="field habits-only"><label for="f-start">First day</label>
    <input type="date" id="f-start" name="start" value="{{text.start}}"
    {{#wrong.start}}aria-invalid="true" aria-describedby="w-start"{{/wrong.start}}>
    {{#wrong.start}}<p class="wrong" id="w-start">{{wrong.start}}</p>{{/wrong.start}}
    </div>
    {{^isNew}}<div class="field"><label for="f-from">The change applies from</label>
    <input type="date" id="f-from" name="from" value="{{text.from}}" aria-describedby="h-from"
    {{#wrong.from}}aria-invalid="true"{{/wrong.from}}><p class="hint" id="h-from">Default:
    today. Earlier days do not change.</p>
    {{#wrong.from}}<p class="wrong">{{wrong.from}}</p>{{/wrong.from}}</div>{{/isNew}}
    <div class="field habits-only"><label for="f-time">Time of day</label>
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
    """#
}
