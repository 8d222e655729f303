internal import Accounts
internal import Core
internal import PageKit
internal import RouteKit

/// The data for the account page.
struct AccountDrawing {
    /// A passkey or a token in a list on the page.
    struct Row {
        var id: String
        var label: String
        var since: Instant
        var used: Instant
        var until: Instant?
        var isSaved = false
        var scopes = ""
        var words = ""

        init(_ passkey: Passkey) {
            id = passkey.id.description
            label = passkey.label
            since = passkey.since
            used = passkey.used
            isSaved = passkey.isBackedUp
        }

        init(_ token: AccountCredential) {
            id = token.id.description
            label = token.label.isEmpty ? "Token" : token.label
            since = token.since
            used = token.used
            until = token.until
            scopes = token.scopes.sorted().joined(separator: ", ")
        }

        func told(_ moment: Moment) -> Row {
            var row = self
            var words = scopes.isEmpty ? [] : ["can \(scopes)"]
            words.append("since \(moment.told(since))")
            words.append(used > since ? "last used \(moment.told(used))" : "not used yet")
            if let until { words.append("valid until \(moment.told(until))") }
            if isSaved { words.append("saved with your other devices") }
            row.words = words.joined(separator: ", ")
            return row
        }
    }

    var name: String
    var hasPassword: Bool
    var isFresh: Bool
    /// True if the user can set a password: by entering the current one, or because the user signed
    /// in recently.
    var canSetPassword: Bool
    var passkeys: [Row]
    var tokens: [Row]
    var codes: String
    /// The origin for which passkeys work; nil if passkeys do not work on this server.
    var origin: String?
    var wrong: String?
    var hints: String
    /// The time for which the account's erasure is scheduled; nil if it is not.
    var leaves: String?
    var script = PasskeyScript.asset.path
    private var due: Instant?

    init(
        _ site: AccountSite, _ request: RouteRequest, _ wrong: Rejection?
    ) async throws(Rejection) {
        let entered = try await site.entered(request)
        let (accounts, account) = (site.accounts, entered.person.account)
        name = entered.person.name.text
        hasPassword = entered.person.password != nil
        isFresh = accounts.isFresh(entered.pass)
        canSetPassword = hasPassword || isFresh
        passkeys = try await accounts.passkeys(of: account).map(Row.init)
        tokens = try await accounts.passes(of: account).filter { $0.kind == .token }
            .map(Row.init)
        codes = counted(try await accounts.recoveryCodesLeft(of: account), "code")
        origin = site.party?.origin
        self.wrong = wrong?.message
        hints = wrong?.hints.joined(separator: " ") ?? ""
        if case .leaving(let due) = entered.person.state { self.due = due }
    }

    /// Returns the data with times shown as the user's days.
    func told(_ moment: Moment) -> AccountDrawing {
        var drawing = self
        drawing.passkeys = passkeys.map { $0.told(moment) }
        drawing.tokens = tokens.map { $0.told(moment) }
        drawing.leaves = due.map(moment.told)
        return drawing
    }
}

extension Moment {
    /// Returns the user's day at an instant as text.
    func told(_ instant: Instant) -> String {
        let day = rule.day(at: instant)
        return abs(day - self.day) <= 1 ? day.spoken(on: self.day) : day.short(beside: self.day)
    }
}
