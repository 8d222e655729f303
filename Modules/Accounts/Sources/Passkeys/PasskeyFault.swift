/// The failed check of W3C WebAuthn Level 3, section 7.1 or 7.2.
enum PasskeyFault: Error, Hashable, CaseIterable {
    /// The format is invalid.
    case format
    /// The type of operation is not the requested one.
    case type
    /// The challenge is not the requested one.
    case challenge
    /// The origin is another site.
    case origin
    /// The page was embedded in another site.
    case crossOrigin
    /// The authenticator used another site's id.
    case party
    /// The user was not present.
    case presence
    /// The user was not verified.
    case verification
    /// The backup flags contradict each other or changed in an invalid way.
    case backup
    /// The format `none` contains an attestation.
    case attestation
    /// The credential id is missing, too long or wrong.
    case credential
    /// The key has an algorithm that was not requested.
    case key
    /// The user handle is missing or belongs to another person.
    case owner
    /// The signature is invalid.
    case signature
    /// The signature counter did not increase, so there may be a copy of the authenticator.
    case count
}
