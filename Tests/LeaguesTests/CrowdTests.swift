import LeaguesAPI
import LeaguesTesting
import Testing

@testable import Leagues

@Suite struct CrowdTests {
    @Test("L4: after a year, each tier has about a fifth of 20,000 people")
    func year() {
        var crowd = LeagueCrowd(people: 20_000)
        for _ in 0..<52 {
            let played = crowd.play()
            #expect(played > 8_000 && played < 20_000)
            #expect(crowd.weeks < 13 || crowd.counts.reduce(0, +) == 20_000)
        }
        for share in crowd.shares {
            #expect(abs(share / LeagueCrowd.steadyShare - 1) <= 0.1, "\(crowd.shares)")
        }
        var again = LeagueCrowd(people: 500, seed: 2)
        var same = LeagueCrowd(people: 500, seed: 2)
        for _ in 0..<5 { #expect(again.play() == same.play()) }
        #expect(again.counts == same.counts)
    }

    @Test("L4: filling boards at once gives the same sizes as seating people one by one")
    func boards() {
        var counts: [Int] = []
        for people in 0...500 {
            #expect(LeagueCrowd.boards(of: people).map(Int.init).sorted() == counts.sorted())
            switch SeatAssignment.next(counts, isEnding: false) {
            case .board(let number): counts[number] += 1
            case .opening(let number, let moving):
                if number > 0 { counts[number - 1] -= moving }
                counts.append(moving + 1)
            }
        }
    }
}
