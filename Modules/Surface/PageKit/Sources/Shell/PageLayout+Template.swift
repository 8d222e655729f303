// swift-format-ignore-file
extension PageLayout {
    static let frame = #"""
    <!doctype html>
    <html lang="en"{{#direction}} dir="{{.}}"{{/direction}} data-theme="{{theme}}"
    {{#palette}} data-palette="{{.}}"{{/palette}}
    {{#whose}} data-whose="{{.}}"{{/whose}}
    {{#time}} data-clock="{{now}}" data-turn="{{turn}}"
    data-cursor="{{cursor}}"{{/time}}>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <title>{{title}} · Cairn</title>
    <meta name="description" content="Habits, streaks and small steps, day by day.">
    {{#grounds}}<meta name="theme-color" content="{{colour}}"{{#media}} media="{{media}}"{{/media}}>
    {{/grounds}}
    <link rel="icon" href="{{mark}}" type="image/svg+xml">
    <link rel="apple-touch-icon" href="{{touch}}">
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="stylesheet" href="{{style}}">
    {{#colours}}<link rel="stylesheet" href="{{.}}" id="colours">{{/colours}}
    {{#tints}}<link rel="stylesheet" href="{{.}}" id="tints">{{/tints}}
    <script src="{{script}}" type="module"></script>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the page</a>
    <header class="top"><div class="wrap">
    <a class="brand" href="/" title="Cairn" tabindex="-1">
    <svg aria-hidden="true"><use href="{{art}}#mark"/></svg><span>Cairn</span></a>
    {{^isBare}}
    <div class="push" id="chips">{{{head}}}</div>
    <div id="line" data-kept></div>
    <a class="btn" href="/items/new">[[plus]]New</a>
    <a class="face" href="/more" aria-label="More places and settings"
    {{#isMore}}aria-current="page"{{/isMore}}>{{{face}}}{{^face}}[[face]]{{/face}}</a>
    {{/isBare}}
    </div></header>
    <main id="main" class="wrap" tabindex="-1">
    {{{main}}}
    </main>
    <div class="toast" id="toast" role="status">{{#said}}<span>{{text}}</span>
    {{#undo}}<form method="post" action="/undo"><input type="hidden" name="operation"
    value="{{undo}}"><button>[[undo]]Undo</button></form>{{/undo}}
    <a class="shut" href="" aria-label="Close">×</a>{{/said}}</div>
    <p class="v" id="loud" role="status" data-kept></p>
    {{^isBare}}
    <nav class="tabs" aria-label="Places"><ul>
    {{#links}}
    <li>
    <a href="{{path}}"{{#current}} aria-current="page"{{/current}}>{{{icon}}}{{title}}</a></li>
    {{/links}}
    </ul>
    <a class="add" href="/items/new" aria-label="New habit or task">[[plus]]</a></nav>
    {{/isBare}}
    </body>
    </html>
    """#
}
