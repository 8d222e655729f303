// swift-format-ignore-file
/// The components of pages in each of their states, for the design page.
enum DesignSamples {
    static let buttons = #"""
    <h3>Buttons</h3>
    <div class="acts"><button type="button" class="btn">Do it</button>
    <button type="button" class="btn quiet">Quiet</button>
    <button type="button" class="btn stop">Delete</button>
    <button type="button" class="btn" disabled>Disabled</button>
    <button type="button" class="btn quiet" aria-pressed="true">[[check]]Pressed</button>
    <button type="button" class="btn" aria-busy="true">Loading …</button></div>
    <div class="acts"><span class="chip star">[[star]]12</span><span class="chip">[[flame]]7</span>
    <kbd>k</kbd></div>
    """#

    static let fields = #"""
    <h3>Fields</h3>
    <div class="field"><label for="{{id}}-text">A text</label>
    <input type="text" id="{{id}}-text" value="Read 10 pages"></div>
    <div class="field"><label for="{{id}}-bad">With an error</label>
    <input type="text" id="{{id}}-bad" value="1e400" aria-invalid="true"
    aria-describedby="{{id}}-why"><p class="wrong" id="{{id}}-why">That is not a number.</p></div>
    <div class="field"><label for="{{id}}-off">Disabled</label>
    <input type="text" id="{{id}}-off" value="Not now" disabled></div>
    <div class="field"><label for="{{id}}-one">One of some</label>
    <select id="{{id}}-one"><option>a day</option><option>a week</option></select></div>
    <fieldset class="field"><legend>Choices</legend><div class="pick">
    <label><input type="radio" name="{{id}}-pick" checked>Daily</label>
    <label><input type="radio" name="{{id}}-pick">Weekly</label></div></fieldset>
    <label class="check"><input type="checkbox" checked>A check</label>
    <details class="card"><summary>A fold</summary><p>What is in it.</p></details>
    """#

    static let cards = #"""
    <h3>Cards</h3>
    <div class="card stack"><h4>A card</h4><dl class="facts">
    <div><dt>Streak</dt><dd>7 <small>days</small></dd></div>
    <div><dt>Strength</dt><dd>47 %</dd><dd class="meter q47"></dd></div></dl></div>
    <div class="dial q60 t-46a8e0"><div class="disc"><p><b>3</b>of 5</p></div></div>
    <div class="dial q100 over"><div class="disc"><p><b>6</b>of at most 5</p></div>
    <p class="state">1 over the limit</p></div>
    """#

    static let states = #"""
    <h3>Loading</h3>
    <div class="card busy" role="img" aria-label="Loading"><i></i><i></i><i></i></div>
    <h3>Error</h3>
    <div class="alert"><b>Please check:</b><p>Enter a name for the item.</p></div>
    <h3>Empty</h3>
    <div class="card empty">{{{goat}}}<h4>Choose your first habit</h4>
    <p>Pick something small.</p><button type="button" class="btn">Begin</button></div>
    <h3>Waiting</h3>
    <div class="card empty">{{{hourglass}}}<h4>There is nothing here</h4>
    <p>It may come.</p></div>
    """#

    static let rows = #"""
    <h3>Rows</h3><ul class="rows">{{#rows}}
    <li class="row {{look}} t-46a8e0"><span class="tile t-46a8e0">{{{tile}}}</span>
    <div class="what">{{#eye}}<small>{{eye}}</small>{{/eye}}<a href="#{{id}}">{{name}}</a>
    <p><span class="n">{{words}}</span></p></div><div class="ops">
    {{#counts}}<button type="button" class="tap less" aria-label="Less: {{name}}">[[minus]]</button>
    {{/counts}}<button type="button" class="tap more" aria-label="{{name}}">{{{symbol}}}</button>
    </div></li>{{/rows}}</ul>
    """#

    static let messages = #"""
    <h3>Messages</h3>
    <div class="toast"><span>Read: 10 of 20</span><button type="button">Undo</button>
    <button type="button" class="shut" aria-label="Close">×</button></div>
    <p><button type="button" class="chip">2 waiting</button></p>
    <h3>A question</h3>
    <dialog open aria-label="A question"><div class="stack"><h4>Delete “Read” and all its days?</h4>
    <p class="acts"><button type="button" class="btn">Delete</button>
    <button type="button" class="btn quiet">Cancel</button></p></div></dialog>
    """#
}
