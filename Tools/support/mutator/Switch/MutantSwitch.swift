// Copied next to the planted sources of a module: the active mutant, read once from the
// environment, and the functions that planted expressions call.
//
// `MUTANT` is the number of the active mutant; without it the sources are unchanged.
// `MUTANTS_REACHED` names a file with one byte per mutant; the bytes of reached ones become 1.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

private let mutantInForce = mutantVariable("MUTANT").flatMap { Int($0) } ?? -1
nonisolated(unsafe) private let mutantsReached: UnsafeMutablePointer<UInt8>? = mutantMap()

private func mutantVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

/// The file of reached mutants, mapped into memory, so that it is right even if the process is
/// killed.
private func mutantMap() -> UnsafeMutablePointer<UInt8>? {
    guard let path = mutantVariable("MUTANTS_REACHED") else { return nil }
    let file = open(path, O_RDWR)
    let size = Int(lseek(file, 0, Int32(SEEK_END)))
    let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return place?.assumingMemoryBound(to: UInt8.self)
}

/// The active mutant of a site: 0 for its first one, and so on; other numbers are not its own.
@usableFromInline func mutantChosen(_ site: Int) -> Int {
    mutantsReached?[site] = 1
    return mutantInForce &- site
}

@usableFromInline func mutant(_ site: Int) -> Bool { mutantChosen(site) == 0 }

@usableFromInline func mutantNot(_ site: Int, _ condition: Bool) -> Bool {
    mutant(site) ? !condition : condition
}

@usableFromInline func mutantTrue(_ site: Int, _ condition: Bool) -> Bool {
    mutant(site) ? true : condition
}

@usableFromInline func mutantNil<T>(_ site: Int, _ value: T?) -> T? {
    mutant(site) ? nil : value
}

@usableFromInline func mutantNumber<T: ExpressibleByIntegerLiteral>(
    _ site: Int, _ value: T, _ first: T
) -> T {
    mutant(site) ? first : value
}

@usableFromInline func mutantNumber<T: ExpressibleByIntegerLiteral>(
    _ site: Int, _ value: T, _ first: T, _ second: T
) -> T {
    switch mutantChosen(site) {
    case 0: first
    case 1: second
    default: value
    }
}

@usableFromInline func mutantLess<T: Comparable>(_ site: Int, _ a: T, _ b: T) -> Bool {
    mutant(site) ? a <= b : a < b
}

@usableFromInline func mutantLessOrEqual<T: Comparable>(_ site: Int, _ a: T, _ b: T) -> Bool {
    mutant(site) ? a < b : a <= b
}

@usableFromInline func mutantGreater<T: Comparable>(_ site: Int, _ a: T, _ b: T) -> Bool {
    mutant(site) ? a >= b : a > b
}

@usableFromInline func mutantGreaterOrEqual<T: Comparable>(_ site: Int, _ a: T, _ b: T) -> Bool {
    mutant(site) ? a > b : a >= b
}

@usableFromInline func mutantAnd(
    _ site: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool
) rethrows -> Bool {
    mutant(site) ? try a || b() : try a && b()
}

@usableFromInline func mutantOr(
    _ site: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool
) rethrows -> Bool {
    mutant(site) ? try a && b() : try a || b()
}

@usableFromInline func mutantNegated<T: SignedNumeric>(_ site: Int, _ value: T) -> T {
    mutant(site) ? -value : value
}

@usableFromInline func mutantBefore<T: Strideable>(_ site: Int, _ value: T) -> T
where T.Stride == Int {
    mutant(site) ? value.advanced(by: -1) : value
}

@usableFromInline func mutantMin<T: Comparable>(_ site: Int, _ a: T, _ b: T) -> T {
    mutant(site) ? max(a, b) : min(a, b)
}

@usableFromInline func mutantMax<T: Comparable>(_ site: Int, _ a: T, _ b: T) -> T {
    mutant(site) ? min(a, b) : max(a, b)
}

@usableFromInline func mutantMin<S: Sequence>(_ site: Int, of all: S) -> S.Element?
where S.Element: Comparable {
    mutant(site) ? all.max() : all.min()
}

@usableFromInline func mutantMax<S: Sequence>(_ site: Int, of all: S) -> S.Element?
where S.Element: Comparable {
    mutant(site) ? all.min() : all.max()
}

@usableFromInline func mutantSorted<S: Sequence>(_ site: Int, of all: S) -> [S.Element]
where S.Element: Comparable {
    mutant(site) ? Array(all) : all.sorted()
}
