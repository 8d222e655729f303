extension Transform {
    /// One pass of a transform from one buffer to the other.
    ///
    /// The value at `inner + stride·(part + parts·k)` is the `k`-th input of the sums at `inner +
    /// stride·(step·part + …)`.
    struct Pass {
        let from, to: UnsafeMutablePointer<Lanes>
        let roots: UnsafePointer<SIMD2<Double>>
        /// The length of the signals. Imaginary parts start at this offset.
        let count: Int
        let parts, stride: Int

        @inline(__always)
        private func put(_ re: Lanes, _ im: Lanes, at place: Int) {
            to[place] = re
            to[place + count] = im
        }

        /// Stores a value times a root.
        @inline(__always)
        private func put(_ re: Lanes, _ im: Lanes, times root: SIMD2<Double>, at place: Int) {
            to[place] = re * root.x - im * root.y
            to[place + count] = re * root.y + im * root.x
        }

        func two() {
            let half = stride * parts
            for part in 0..<parts {
                let root = roots[part * stride]
                let (first, target) = (stride * part, 2 * stride * part)
                for inner in 0..<stride {
                    let place = inner + first
                    let (a, ai) = (from[place], from[place + count])
                    let (b, bi) = (from[place + half], from[place + half + count])
                    put(a + b, ai + bi, at: inner + target)
                    put(a - b, ai - bi, times: root, at: inner + target + stride)
                }
            }
        }

        func four() {
            let quarter = stride * parts
            for part in 0..<parts {
                let turn = part * stride
                let (one, two, three) = (roots[turn], roots[2 * turn], roots[3 * turn])
                for inner in 0..<stride {
                    let place = inner + turn
                    let (a, ai) = (from[place], from[place + count])
                    let (b, bi) = (from[place + quarter], from[place + quarter + count])
                    let (c, ci) = (from[place + 2 * quarter], from[place + 2 * quarter + count])
                    let (d, di) = (from[place + 3 * quarter], from[place + 3 * quarter + count])
                    let (p, pi, q, qi) = (a + c, ai + ci, b + d, bi + di)
                    let (r, ri, t, ti) = (a - c, ai - ci, b - d, bi - di)
                    let target = inner + 4 * turn
                    put(p + q, pi + qi, at: target)
                    put(r + ti, ri - t, times: one, at: target + stride)
                    put(p - q, pi - qi, times: two, at: target + 2 * stride)
                    put(r - ti, ri + t, times: three, at: target + 3 * stride)
                }
            }
        }

        /// Computes any odd factor. Opposite values are added and subtracted once and used for two
        /// sums.
        func odd(_ step: Int) {
            let half = (step - 1) / 2
            withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 4 * half) { scratch in
                withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: half * half) {
                    table in
                    guard let scratch = scratch.baseAddress, let table = table.baseAddress
                    else { return }
                    for k in 1...half {
                        for other in 1...half {
                            table[(k - 1) * half + other - 1] =
                                roots[k * other % step * (count / step)]
                        }
                    }
                    for part in 0..<parts {
                        for inner in 0..<stride {
                            odd(step, half, inner, part, scratch, table)
                        }
                    }
                }
            }
        }

        @inline(__always)
        private func odd(
            _ step: Int, _ half: Int, _ inner: Int, _ part: Int,
            _ scratch: UnsafeMutablePointer<Lanes>, _ table: UnsafePointer<SIMD2<Double>>
        ) {
            let (apart, place) = (stride * parts, inner + stride * part)
            let (sums, sumsI) = (scratch, scratch + half)
            let (gaps, gapsI) = (scratch + 2 * half, scratch + 3 * half)
            let (first, firstI) = (from[place], from[place + count])
            var (all, allI) = (first, firstI)
            for k in 0..<half {
                let (one, other) = (place + (k + 1) * apart, place + (step - 1 - k) * apart)
                sums[k] = from[one] + from[other]
                sumsI[k] = from[one + count] + from[other + count]
                gaps[k] = from[one] - from[other]
                gapsI[k] = from[one + count] - from[other + count]
                all += sums[k]
                allI += sumsI[k]
            }
            let target = inner + stride * step * part
            put(all, allI, at: target)
            for k in 1...half {
                var (re, im, gap, gapI) = (first, firstI, Lanes.zero, Lanes.zero)
                for other in 0..<half {
                    let root = table[(k - 1) * half + other]
                    re += sums[other] * root.x
                    im += sumsI[other] * root.x
                    gap += gapsI[other] * root.y
                    gapI += gaps[other] * root.y
                }
                let turn = part * stride
                put(re - gap, im + gapI, times: roots[turn * k], at: target + stride * k)
                put(
                    re + gap, im - gapI, times: roots[turn * (step - k)],
                    at: target + stride * (step - k))
            }
        }
    }
}
