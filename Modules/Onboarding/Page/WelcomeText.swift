internal import PageKit

/// The templates of the setup.
enum WelcomeText {
    static let templates = Templates([
        "card": #"""
        <section class="card stack" aria-labelledby="setup"><h2 id="setup">Make it yours</h2>
        <p class="soft">{{done}} of {{total}} · next: {{next}}</p>
        <div class="acts"><a class="btn quiet" href="/welcome">Continue setup</a><form method="post"
        action="/welcome"><button class="btn quiet">Not now</button></form></div></section>
        """#,
        "step": #"""
        <link rel="stylesheet" href="{{style}}">{{#script}}<script type="module"
        src="{{script}}"></script>{{/script}}
        <div class="page setup stack"><p class="way"><span class="soft">Step {{place}} of
        {{total}}</span><span class="meter q{{percent}}"
        aria-hidden="true"></span></p>
        {{#back}}<a class="back" href="/welcome?step={{back}}">[[left]]Back</a>{{/back}}
        {{{picture}}}<h1>{{heading}}</h1>
        {{#alert}}<div class="alert" role="alert" tabindex="-1"><b>{{alert}}</b></div>{{/alert}}
        {{#intro}}<p>{{intro}}</p>{{/intro}}
        {{#hasRows}}<ul class="rows">{{#rows}}<li class="card"><b>{{title}}</b>
        <span class="soft">{{detail}}</span></li>{{/rows}}</ul>{{/hasRows}}
        {{#link}}<p class="acts"><a class="btn quiet" href="{{path}}">{{title}}</a></p>{{/link}}
        <form class="stack" method="post" action="/welcome/{{id}}" data-follow>
        {{#questions}}
        {{#isText}}<div class="field"><label for="{{name}}">{{title}}</label>
        {{#help}}<p class="hint" id="h-{{name}}">{{help}}</p>{{/help}}
        <input type="text" id="{{name}}" name="{{name}}" value="{{value}}" maxlength="{{most}}"
        autocomplete="off"{{#help}} aria-describedby="h-{{name}}"{{/help}}
        {{#fault}} aria-invalid="true"{{/fault}}>
        {{#fault}}<p class="wrong">{{fault}}</p>{{/fault}}</div>{{/isText}}
        {{#isChoice}}<fieldset><legend>{{title}}</legend>
        {{#help}}<p class="hint">{{help}}</p>{{/help}}<div class="kinds">
        {{#options}}<label><input type="{{type}}" name="{{name}}" value="{{choice}}"
        {{#isChosen}} checked{{/isChosen}}><b>{{label}}</b>
        {{#words}}<span>{{words}}</span>{{/words}}</label>{{/options}}</div>
        {{#fault}}<p class="wrong">{{fault}}</p>{{/fault}}</fieldset>{{/isChoice}}
        {{#isSignature}}<div class="field" data-sign hidden><span class="lab">{{title}}</span>
        <div class="pad"><svg viewBox="0 0 1000 1000" preserveAspectRatio="none"
        aria-hidden="true"><path d="{{value}}"/></svg></div>
        <input type="hidden" name="{{name}}" value="{{value}}" data-most="{{most}}">
        <p class="acts"><button class="btn quiet" type="button">Clear</button></p>
        {{#fault}}<p class="wrong">{{fault}}</p>{{/fault}}</div>{{/isSignature}}
        {{/questions}}
        <p class="acts"><button class="btn">{{button}}</button>
        <button class="btn quiet" name="act" value="skip" formnovalidate>Skip</button>
        <a href="/">Later</a></p></form></div>
        """#,
        "end": #"""
        <link rel="stylesheet" href="{{style}}"><div class="page setup stack">
        {{{goat}}}<h1>You are set up</h1><p>You can change everything under Settings.</p>
        <p class="acts"><a class="btn" href="/">Go to Today</a></p></div>
        """#,
    ])
}
