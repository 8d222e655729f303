/// Which check of W3C WebAuthn Level 3, section 7.1 or 7.2, something did not pass.
enum PasskeyFault: Error, Hashable, CaseIterable {
    /// It is not of the form that it has to be of.
    case format
    /// The client did something else than it was asked to.
    case type
    /// It answers another question than was asked.
    case challenge
    /// It was made on another site.
    case origin
    /// It was made in a page that another site shows within its own.
    case crossOrigin
    /// The authenticator made it for another site.
    case party
    /// Nobody was there.
    case presence
    /// Nobody showed the authenticator who they are.
    case verification
    /// It says that it is saved elsewhere and that it cannot be, or that this has changed.
    case backup
    /// It says that nothing is attested, and attests.
    case attestation
    /// The credential has no name, or one that is too long, or another one.
    case credential
    /// The key is none that was asked for.
    case key
    /// It is of somebody else, or does not say of whom.
    case owner
    /// The signature is not of the key.
    case signature
    /// The authenticator has signed as often or more often before: there may be a copy of it.
    case count
}
