internal import Core
extension Rejection {
    static var unbuilt: Rejection { Rejection("habits.unbuilt", "This comes soon.") }
}
