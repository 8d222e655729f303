/// The drawing of one stone in a cairn (a pile of stones).
struct Stone {
    var width: Double
    var height: Double
    var shift: Double

    /// The seven stones of a week, from bottom to top.
    static let all = [
        Stone(width: 150, height: 24, shift: 0), Stone(width: 132, height: 23, shift: 4),
        Stone(width: 118, height: 23, shift: -5), Stone(width: 100, height: 22, shift: 3),
        Stone(width: 84, height: 21, shift: -4), Stone(width: 64, height: 20, shift: 2),
        Stone(width: 44, height: 19, shift: 0),
    ]

    /// Returns the SVG path of a flat, rounded stone whose upper edge is at `top`, in a drawing 260
    /// units wide.
    func path(top: Double) -> String {
        let half = Int(width / 2)
        let curve = Int(width / 5)
        let up = Int(height * 0.55)
        let down = Int(height) - up
        let left = Int(130 + shift) - half
        return "M\(left) \(Int(top) + up)"
            + "c0-\(up) \(curve)-\(up) \(half)-\(up)s\(half) 4 \(half) \(up)"
            + "-\(curve) \(down)-\(half) \(down)-\(half)-2-\(half)-\(down)z"
    }
}
