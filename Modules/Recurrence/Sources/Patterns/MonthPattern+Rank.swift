extension MonthPattern {
    /// Returns the number of the pattern's days before a day, counted from a fixed point. Not
    /// available for patterns with `years`.
    @inline(__always) func rank(_ day: Int) -> Int {
        let (turns, rest) = GregorianCycle.split(day)
        let month = GregorianCycle.month(of: rest, in: cycle)
        let entry = cycle[unchecked: month]
        let (index, between) = byInterval.split(turns &* 4_800 &+ month &- anchor)
        let count = rank(ofMonth: index &+ (between == 0 ? 0 : 1))
        if skip == .forward, between == 1, rest == entry.start, isPushed(rest, month, between) {
            return count &- 1
        }
        let mask = between == 0 ? mask(entry) : 0
        let days = UInt32(truncatingIfNeeded: rest &- entry.start &+ bias)
        return count &+ (mask & ~(~0 &<< days)).nonzeroBitCount
    }

    /// Returns the number of days before the `index`-th month of the pattern.
    @inline(__always) private func rank(ofMonth index: Int) -> Int {
        let (turns, rest) = byTurn.split(index)
        let count = turns &* turnDays &+ rest & 1 &* days(ofMonth: index &- 1)
        if !hasFours { return count &+ start(ofBlock: rest &>> 1) }
        let even = index & ~1
        let pair = rest & 2 == 0 ? 0 : days(ofMonth: even &- 1) &+ days(ofMonth: even &- 2)
        return count &+ pair &+ start(ofBlock: rest &>> 2)
    }

    /// Returns the number of days before a block of a turn.
    @inline(__always) private func start(ofBlock block: Int) -> Int {
        let rest = hasFours ? Int(ranksOfFours[block]) : Int(ranksOfTwos[block])
        return (block &* evenly) &>> 32 &+ rest
    }

    @inline(__always) private func startUnchecked(ofBlock block: Int) -> Int {
        let rest =
            hasFours ? Int(ranksOfFours[unchecked: block]) : Int(ranksOfTwos[unchecked: block])
        return (block &* evenly) &>> 32 &+ rest
    }

    @inline(__always) private func days(ofMonth index: Int) -> Int {
        days(in: place(ofMonth: index).entry)
    }

    @inline(__always) private func days(in entry: GregorianCycle.Entry) -> Int {
        Int(months &>> entry.month & 1) &* Int(counts[unchecked: entry.shape])
    }

    /// Returns the `index`-th month of the pattern and the day of bit 0 of its mask.
    @inline(__always)
    private func place(ofMonth index: Int) -> (entry: GregorianCycle.Entry, first: Int) {
        // The anchor can be before the calendar by the longest interval.
        let cycles = 26
        let month = UInt32(truncatingIfNeeded: anchor &+ index &* interval &+ cycles &* 4_800)
        let (cycle, rest) = (month / 4_800, month % 4_800)
        let start = GregorianCycle.origin &+ (Int(cycle) &- cycles) &* GregorianCycle.days
        let entry = self.cycle[unchecked: Int(rest)]
        return (entry, start &+ entry.start &- bias)
    }

    /// Returns the day with `rank` days of the pattern before it. Not available for patterns with
    /// `years`.
    @inline(__always) func select(_ rank: Int) -> Int {
        let (turns, rest) = byTurnDays.split(rank)
        let block = guess.find(rest, startUnchecked(ofBlock:))
        var left = rest &- startUnchecked(ofBlock: block)
        var index = turns &* turn &+ block &* 2
        if hasFours {
            index &+= block &* 2
            let pair = days(ofMonth: index) &+ days(ofMonth: index &+ 1)
            if left >= pair { (left, index) = (left &- pair, index &+ 2) }
        }
        // Reads both months, which the processor can do in parallel.
        let (this, next) = (place(ofMonth: index), place(ofMonth: index &+ 1))
        let days = days(in: this.entry)
        let isNext = left >= days
        left &-= isNext ? days : 0
        let (shape, first) =
            isNext ? (next.entry.shape, next.first) : (this.entry.shape, this.first)
        return first &+ Int(self.days[shape &* dayLanes &+ left])
    }

    /// Runs `select` for patterns whose months all have the same number of days. Ranks are counted
    /// from the year -400, as in `years`.
    @inline(__always) func selectEvenly(_ rank: Int) -> Int {
        let index = UInt32(truncatingIfNeeded: rank &>> Int(evenBits))
        let turns = index / 4_800
        let entry = cycle[unchecked: Int(index &- turns &* 4_800)]
        let start = GregorianCycle.origin &+ (Int(turns) &- 1) &* GregorianCycle.days
        let place = entry.shape &* lanes &+ rank & (lanes &- 1)
        return start &+ entry.start &+ Int(days[place])
    }

    /// Adds the days of the pattern to words. `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var walk = MonthWalk(self, from: firstIndex(from: first))
        while walk.first < end {
            words.insert(UInt64(mask(walk.entry)), at: walk.first - first)
            walk.advance()
        }
    }

    func fill(_ batch: inout DayBatch, from day: Int) {
        var walk = MonthWalk(self, from: firstIndex(from: day))
        // Only the first month or two can begin before the day.
        while walk.first < day {
            guard append(walk, &batch, from: day) else { return }
            walk.advance()
        }
        fillQuickly(&batch, &walk)
        while !batch.isFull, walk.first <= batch.limit, append(walk, &batch, from: day) {
            walk.advance()
        }
    }

    /// Writes the days of a month; returns false if no more days are needed.
    private func append(_ walk: MonthWalk, _ batch: inout DayBatch, from day: Int) -> Bool {
        let first = walk.first
        var mask = mask(walk.entry, from: day &- first)
        while mask != 0 {
            guard batch.append(first &+ mask.trailingZeroBitCount) else { return false }
            mask &= mask &- 1
        }
        return true
    }

    private func fillQuickly(_ batch: inout DayBatch, _ walk: inout MonthWalk) {
        switch (lanes, months == 0xFFF) {
        case (1, true): fill(&batch, &walk, lanes: 1, isAnyMonth: true)
        case (2, true): fill(&batch, &walk, lanes: 2, isAnyMonth: true)
        case (4, true): fill(&batch, &walk, lanes: 4, isAnyMonth: true)
        case (1, false): fill(&batch, &walk, lanes: 1, isAnyMonth: false)
        case (2, false): fill(&batch, &walk, lanes: 2, isAnyMonth: false)
        case (4, false): fill(&batch, &walk, lanes: 4, isAnyMonth: false)
        default: return
        }
    }

    /// Writes the days of whole months while there is room for the longest one. For each month, the
    /// full number of lanes is written, and the next month overwrites the unused ones. With a
    /// constant number of lanes and a constant month limit, the loop has no branches.
    @inline(__always)
    private func fill(
        _ batch: inout DayBatch, _ walk: inout MonthWalk, lanes: Int, isAnyMonth: Bool
    ) {
        let (pen, days, counts, months) = (batch.pen, days, counts, months)
        precondition(
            days.count == GregorianCycle.shapes * lanes && counts.count == GregorianCycle.shapes)
        let (last, end) = (batch.limit &- 32, batch.wanted &- lanes)
        var (count, place) = (batch.count, walk)
        while count <= end, place.first <= last {
            let (entry, first) = (place.entry, place.first)
            let shape = entry.shape
            pen.put(first &+ Int(days[unchecked: shape &* lanes]), at: count)
            if lanes > 1 {
                pen.put(first &+ Int(days[unchecked: shape &* lanes &+ 1]), at: count &+ 1)
            }
            if lanes > 2 {
                pen.put(first &+ Int(days[unchecked: shape &* lanes &+ 2]), at: count &+ 2)
                pen.put(first &+ Int(days[unchecked: shape &* lanes &+ 3]), at: count &+ 3)
            }
            count &+=
                isAnyMonth || months &>> entry.month & 1 == 1 ? Int(counts[unchecked: shape]) : 0
            place.advance()
        }
        walk = place
        batch.keep(count)
    }
}

extension MutableSpan<UInt64> {
    /// Adds 64 bits whose lowest is at `place`. Bits outside are dropped.
    @inline(__always) mutating func insert(_ bits: UInt64, at place: Int) {
        let (word, shift) = (place >> 6, UInt64(place & 63))
        if word >= 0, word < count { self[unchecked: word] |= bits << shift }
        if shift != 0, word + 1 >= 0, word + 1 < count {
            self[unchecked: word + 1] |= bits >> (64 - shift)
        }
    }
}
