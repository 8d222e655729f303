"""Banned calls and imports of modules."""

import re

from house import swift

# Places that measure elapsed time, for a timeout, a figure or freshness, and never pass it to a
# command: they may read a monotonic clock.
MONOTONIC_HOMES = (
    "Modules/Accounts/SQLite/CredentialCache.swift",  # time since the file was last checked
    "Modules/Breathing/Commands/BreatheCommand.swift",  # pacing of a terminal display
    "Modules/Engine/Sources/Engine.swift",  # time since the journal was last read
    "Modules/Engine/Sources/Engine+Loading.swift",
    "Modules/Engine/Sources/JournalNews.swift",  # time since others were last heard
    "Modules/JournalSQLite/Sources/Store/",  # wait for the lock of a file
    "Modules/Notifications/Hosting/ReminderDelivery.swift",  # duration of a round
    "Modules/Postgres/Sources/PostgresChannel.swift",  # latency of a message
    "Modules/Postgres/Sources/PostgresUse.swift",  # duration of a database call
    "Modules/Surface/RouteKit/Sources/Serving/Idempotency.swift",  # lifetime of a stored reply
    "Modules/Surface/Server/",  # duration of a request
)

# (banned call, replacement, paths of its one right place)
BANNED = [
    (r"\bDate\((?:\)|timeIntervalSinceNow)|\bDate\.now\b|:\s*Date\s*=\s*\.now\b",
     "take the instant from the context's moment or a Clock", ()),
    (r"\b(?:Continuous|Suspending)Clock\b",
     "take the instant from the context's moment: what a command decides must be repeatable",
     MONOTONIC_HOMES),
    (r"\b(?:clock_gettime|gettimeofday|systemUptime|DispatchTime)\b"
     r"|(?<![\w.])(?:clock\(\)|time\(nil\))",
     "take the instant from the context's moment or a Clock",
     ("Modules/Surface/CommandLineKit/Sources/System/SystemClock.swift",
      "Modules/Surface/Server/Sources/Answering/HTTPDates.swift")),
    (r"\bSystemClock\b", "take a Clock from the program's composition",
     ("Modules/Surface/",)),
    (r"\bCalendar\.(?:current|autoupdatingCurrent)\b", "use Day and DaySpan of Core", ()),
    (r"\bTimeZone\.(?:current|autoupdatingCurrent|default)\b",
     "take the Zone from the context: a server has no zone for a person", ()),
    (r"\bLocale\.(?:current|autoupdatingCurrent)\b", "take the language from the surface", ()),
    (r"(?<![\w.])(?:print|debugPrint|dump|NSLog)\(",
     "return the text: surfaces write it to their own output", ()),
    (r"\bSystemRandomNumberGenerator\b", "take randomness from Entropy",
     ("Modules/Core/Sources/Identity/Entropy.swift",)),
    (r"\bSystemEntropy\b", "take what is fresh from the context: ids follow from the operation",
     ("Modules/Core/Sources/Identity/Entropy.swift", "Modules/Engine/", "Modules/JournalSQLite/",
      "Modules/Surface/")),
    (r"\.(?:random\(\s*in:[^)]*\)|random\(\)|randomElement\(\)|shuffled\(\)|shuffle\(\))",
     "pass a generator made from Entropy with `using:`", ()),
    (r"(?<![\w.])(?:arc4random\w*|[dl]rand48|getrandom|getentropy|s?rand|random)\(",
     "take randomness from Entropy", ()),
    (r"\bUUID\(\)", "take ids from the context: they follow from the operation", ()),
    (r"\bThread\.sleep\b|\bDispatchQueue\b|\bDispatchSemaphore\b",
     "use structured concurrency",
     ("Modules/Accounts/Sources/Secrets/HashQueue.swift", "Modules/JournalSQLite/Sources/Store/")),
    (r"\btry!|\bas!", "throw a Rejection or handle the nil: bad input never traps", ()),
    (r"@unchecked\s+Sendable\b", "make it a struct, an actor, or guard it by a Mutex",
     ("Modules/Engine/Sources/Engine+Loading.swift", "Modules/Surface/", "Modules/JournalSQLite/",
      "Modules/CoreTesting/",
      # libpq's handles are for one thread at a time.
      "Modules/Postgres/Sources/PostgresConnection.swift")),
]


def banned_calls(path, text):
    """Modules must take clock, zone and randomness from the context and must not print."""
    code, faults = swift.code_only(text), []
    for pattern, instead, homes in BANNED:
        if path.startswith(homes or ("\0",)):
            continue
        for match in re.finditer(pattern, code):
            line = code.count("\n", 0, match.start()) + 1
            if "using:" not in match.group():
                faults.append(f"{path}:{line}: {match.group().strip()} is banned: {instead}")
    return faults


# Foundation costs start-up time and has its own zones and calendars. Allowed places:
FOUNDATION_HOMES = (
    "Modules/Accounts/SQLite/",  # types that GRDB binds
    "Modules/Accounts/Sources/Secrets/HashQueue.swift",  # a thread for deliberately slow work
    "Modules/Accounts/Sources/Values/Person.swift",  # normalisation of names
    "Modules/Core/Sources/Zones/SystemFile.swift",  # reads the system's zone files
    "Modules/CoreTesting/",  # reads golden files
    "Modules/DurableSQLite/",  # types that GRDB binds, permissions
    "Modules/Leagues/SQLite/",  # types that GRDB binds
    "Modules/JournalSeals/Sources/RowSeal.swift",  # results of AES-GCM
    "Modules/JournalSQLite/",  # files, permissions
    "Modules/Moving/",  # types that GRDB binds
    "Modules/Notifications/Delivery/Reach/SystemResolver.swift",  # getaddrinfo and its errors
    "Modules/Notifications/SQLite/",  # types that GRDB binds
    "Modules/Portability/",  # files, archives
    "Modules/Postgres/Testing/",  # address of the tests' cluster
    "Modules/Trackers/Sources/Store/",  # a file and its lock
    "Modules/Surface/",  # files, terminals, sockets
    "Modules/Standard/",
    "Apps/",
)


def foundation(path, text):
    """Base targets and features must not import Foundation."""
    if path.startswith(FOUNDATION_HOMES):
        return []
    return [f"{path}:{line}: imports {name}: use Core (Day, Zone, Instant, JSON, ByteWriter), or "
            f"move what touches files into a surface"
            for name, line in swift.imports(text)
            if name in ("Foundation", "FoundationEssentials", "Glibc", "Dispatch")]
