internal import PageKit

/// The templates of the plan page.
enum PlanText {
    static let templates = Templates([
        "plan": plan, "prices": prices, "features": features, "leaving": leaving, "words": words,
    ])

    private static let plan = #"""
        <link rel="stylesheet" href="{{style}}">
        <div class="page"><a class="back" href="/more">[[left]]More</a><h1>Plan</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <section class="card plan-now" aria-labelledby="now">{{{goat}}}<div class="stack">
        <h2 id="now">{{#isForEveryone}}Everything is free{{/isForEveryone}}{{#isPro}}Pro{{/isPro}}
        {{#isFree}}Free{{/isFree}}</h2><p>{{sentence}}</p>
        {{#isFree}}<p class="soft">Your data stays on every plan.</p>{{/isFree}}
        </div></section>
        {{^isForEveryone}}{{>features}}{{#showsPrices}}{{>prices}}{{/showsPrices}}
        {{#takesLicences}}<form class="card stack" method="post" action="/plan/licence">
        <h2>Add a licence</h2><div class="field"><label for="p-licence">Licence (one line of text)
        </label><input type="text" id="p-licence" name="licence" value="{{typed}}" required
        minlength="100" maxlength="2000" autocomplete="off" autocapitalize="off"
        spellcheck="false"></div>
        <p class="acts"><button class="btn quiet">Add licence</button></p></form>{{/takesLicences}}
        {{#isPro}}{{>leaving}}{{/isPro}}{{>words}}{{/isForEveryone}}
        </div></div>
        """#

    private static let features = #"""
        <section class="card stack" aria-labelledby="features">
        <h2 id="features">Features</h2>
        <table class="plan-table"><caption class="v">Features of Free and Pro</caption>
        <thead><tr><th scope="col">Feature</th><th scope="col">Free</th>
        <th scope="col">Pro</th></tr>
        </thead><tbody>{{#features}}<tr><th scope="row">{{title}}</th><td>{{free}}</td>
        <td><b>{{pro}}</b></td></tr>{{/features}}</tbody></table></section>
        """#

    private static let prices = #"""
        <section class="card stack" aria-labelledby="prices"><h2 id="prices">Pro</h2>
        <ul class="plan-prices">{{#products}}<li class="stack"><h3>{{title}}</h3>
        <p class="plan-price">{{price}}</p><p class="soft">{{trial}}, once per person</p>
        {{#mayTry}}<form method="post" action="/plan/trial">
        <input type="hidden" name="product" value="{{id}}">
        <button class="btn" aria-label="Start trial, {{title}}: {{trial}}">
        Start trial, {{trial}}</button>
        </form>{{/mayTry}}</li>{{/products}}</ul>
        {{#hadTrial}}<p class="soft">You have already used your trial.</p>{{/hadTrial}}
        {{#takesPurchases}}<p class="soft">Buy Pro or restore a purchase in the app on
        your phone. It shows here within seconds and renews automatically until you cancel.</p>
        {{/takesPurchases}}</section>
        """#

    private static let leaving = #"""
        <section class="card stack" aria-labelledby="why"><h2 id="why">Why cancel?</h2>
        <p>If something is missing or in your way, tell the coach: a lighter plan for your days may
        be enough.</p>
        <p class="acts"><a class="btn" href="/coach">[[chat]]Chat to AI Coach</a></p>
        {{#isBought}}<p class="soft">To cancel, open Subscriptions in the settings of the App Store.
        Pro stays active until the day above, and your data stays.</p>{{/isBought}}
        {{^isBought}}<p class="soft">There is nothing to cancel: nothing renews automatically.
        {{#hasEnd}}Your data stays after the day above.{{/hasEnd}}</p>{{/isBought}}
        </section>
        """#

    private static let words = #"""
        <section class="card stack" aria-labelledby="terms"><h2 id="terms">Terms and privacy</h2>
        {{#terms}}<p><a href="{{.}}" rel="noopener">Terms of use</a></p>{{/terms}}
        {{^terms}}<p>Pro is for one person. It ends when it expires or when the store revokes
        it. Your records are not deleted or hidden then.</p>{{/terms}}
        {{#privacy}}<p><a href="{{.}}" rel="noopener">Privacy</a></p>{{/privacy}}
        {{^privacy}}<p>For a purchase, this server stores its number, product and end date until
        you erase your account. It gets neither your card nor your name from the store.
        </p>{{/privacy}}
        </section>
        """#
}
