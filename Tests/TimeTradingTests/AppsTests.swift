import Testing
import TimeTradingAPI

@Test("B2: a host is what stands between scheme and path")
func hosts() {
    #expect(Apps.host("https://me@WWW.YouTube.com:443/watch?v=1") == "youtube.com")
}
