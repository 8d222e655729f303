/// The faults that can happen besides people's actions. Each is counted when it has an effect.
enum Fault: String, CaseIterable {
    // Network
    case lost, doubled, late, reordered, cut, flipped
    case partitionThere = "partition there"
    case partitionBack = "partition back"
    case partition = "partition both ways"
    // Disk
    case crashBefore = "crash before a commit"
    case crashIn = "crash in a commit"
    case crashAfter = "crash after a commit"
    case unknownCommit = "commit failed and is there"
    case diskFull = "disk full"
    case slowDisk = "slow disk"
    // Clocks
    case clockAhead = "clock ten years ahead"
    case clockBehind = "clock ten years behind"
    case clockBackwards = "clock running backwards"
    // Devices and servers
    case cloned = "device cloned"
    case restoredDevice = "device restored"
    case restoredServer = "server restored"
    case revoked = "device revoked"
    case erased = "account erased"
    case erasedInSync = "account erased during sync"
    case olderProgram = "older program"
    case zoneChanged = "zone changed"
    case dayStartChanged = "day start changed"
    case budget = "memory budget refused"
}

/// A mistake planted on purpose, to show that it is found.
enum Planted: String, CaseIterable {
    /// A write is acknowledged although the crash came before its commit.
    case ackBeforeCommit = "an ack before the commit"
    /// A sent event is not sent again, although its answer was lost.
    case sentCursor = "a cursor that passes over what was lost"
    /// Chains are compared by sequence numbers only.
    case seenBySequence = "a seen-set by sequence"
    /// The server uses the time of the client.
    case clientClock = "a clock taken from a client"
    /// The server queries events without their account.
    case missingAccount = "a missing account in one WHERE"
    /// A committed write is gone after the server was ended.
    case lazyDisk = "a commit that is not on the disk"
    /// A retry uses another key.
    case forgottenKeys = "keys of operations that are forgotten"
    /// Replaced facts stay in the state.
    case staleState = "a state that is not folded again"
    /// Events after a refused fact count as stored.
    case droppedTail = "a dropped tail after a refused fact"
    /// Events that only a clone has are removed where its chain diverges.
    case clonedFacts = "a clone whose own facts give way"
}
