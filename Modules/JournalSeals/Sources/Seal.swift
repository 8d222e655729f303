public import Core
internal import Crypto

/// The hash that seals an event in its device's chain: SHA-256 over `Event.sealedBytes`.
public enum Seal {
    /// Returns the hash of an event at a position of a chain.
    public static func hash(
        of event: Event, account: AccountID, device: DeviceID, sequence: UInt64,
        previous: EventHash
    ) -> EventHash {
        hash(
            event.sealedBytes(
                account: account, device: device, sequence: sequence, previous: previous))
    }

    /// Returns the SHA-256 (FIPS 180-4) of bytes.
    public static func hash(_ bytes: [UInt8]) -> EventHash {
        EventHash([UInt8](SHA256.hash(data: bytes))) ?? .origin
    }
}
