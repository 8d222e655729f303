/// The check of W3C WebAuthn Level 3, section 7.1 or 7.2, that failed.
enum PasskeyFault: Error, Hashable, CaseIterable {
    /// The data has an invalid format.
    case format
    /// The data is from another type of operation than the requested one.
    case type
    /// The challenge is not the one that the server sent.
    case challenge
    /// The origin is that of another site.
    case origin
    /// The page was embedded in a page of another site.
    case crossOrigin
    /// The authenticator used the id of another site.
    case party
    /// The user was not present.
    case presence
    /// The user was not verified.
    case verification
    /// The backup flags contradict each other or changed in an invalid way.
    case backup
    /// An attestation is present although its format is `none`.
    case attestation
    /// The credential id is missing, too long or wrong.
    case credential
    /// The key uses an algorithm that was not requested.
    case key
    /// The user handle is missing or belongs to another person.
    case owner
    /// The signature is invalid.
    case signature
    /// The signature counter did not increase. A copy of the authenticator may exist.
    case count
}
