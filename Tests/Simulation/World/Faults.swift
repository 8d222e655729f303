/// What may happen to the world besides what people do. Each is counted where it does something.
enum Fault: String, CaseIterable {
    // On the way
    case lost, doubled, late, reordered, cut, flipped
    case partitionThere = "partition there"
    case partitionBack = "partition back"
    case partition = "partition both ways"
    // At the disk
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

/// A mistake that is made on purpose, to show that it is found.
enum Planted: String, CaseIterable {
    /// A write is acknowledged though the crash came before its commit.
    case ackBeforeCommit = "an ack before the commit"
    /// What was sent once is not sent again, though its answer was lost.
    case sentCursor = "a cursor that passes over what was lost"
    /// Chains are compared by their numbers alone.
    case seenBySequence = "a seen-set by sequence"
    /// The server takes the time from whoever asks.
    case clientClock = "a clock taken from a client"
    /// The server looks for events without asking whose they are.
    case missingAccount = "a missing account in one WHERE"
    /// What was committed is gone after the server was ended.
    case lazyDisk = "a commit that is not on the disk"
    /// What is tried again is done under another key.
    case forgottenKeys = "keys of operations that are forgotten"
    /// Facts that gave way to others stay in the state.
    case staleState = "a state that is not folded again"
    /// What follows a fact that was refused counts as taken in.
    case droppedTail = "a dropped tail after a refused fact"
    /// What only a clone has is taken out where its chain parts from the other one's.
    case clonedFacts = "a clone whose own facts give way"
}
