import Core
import Testing

@testable import CommandLineKit

@Suite struct OptionsTests {
    @Test("global options are accepted anywhere before a double dash")
    func anywhere() throws {
        let options = try GlobalOptions([
            "--data", "/d", "done", "--json", "Read", "--zone=Asia/Tokyo", "-q", "--", "--json",
        ])
        #expect(options.data == "/d" && options.zone == "Asia/Tokyo")
        #expect(options.wantsJSON && options.isQuiet)
        #expect(options.rest == ["done", "Read", "--", "--json"])
    }

    @Test("a missing option value and an invalid colour choice are reported")
    func faults() {
        #expect(throws: GlobalOptions.Fault.self) { try GlobalOptions(["today", "--data"]) }
        #expect(throws: GlobalOptions.Fault.self) { try GlobalOptions(["--zone=", "today"]) }
        #expect(throws: GlobalOptions.Fault.self) { try GlobalOptions(["--color", "blue"]) }
    }

    @Test("a completion request from the shell is not changed")
    func completion() throws {
        let line = ["---completion", "done", "--", "name", "--json"]
        #expect(try GlobalOptions(line).rest == line)
    }

    @Test("the option for the data folder overrides CAIRN_DATA, which overrides the XDG folders")
    func folders() throws {
        let home = ["HOME": "/home/a"]
        #expect(try Folders(data: nil, environment: home).data == "/home/a/.local/share/cairn")
        let full = home.merging(["XDG_DATA_HOME": "/x", "XDG_CONFIG_HOME": "rel"]) { $1 }
        #expect(try Folders(data: nil, environment: full).data == "/x/cairn")
        #expect(try Folders(data: nil, environment: full).configuration == "/home/a/.config/cairn")
        let variable = full.merging(["CAIRN_DATA": "/v"]) { $1 }
        #expect(try Folders(data: nil, environment: variable).data == "/v")
        #expect(try Folders(data: "/o", environment: variable).data == "/o")
        #expect(throws: Rejection.self) { try Folders(data: nil, environment: [:]) }
        // Otherwise a store that was tried out would change the settings of all others.
        #expect(try Folders(data: nil, environment: variable).configuration == "/v")
        #expect(try Folders(data: "/o", environment: variable).configuration == "/o")
    }

    @Test("D5: the machine's time zone is read from TZ, then from its files, and is never guessed")
    func zones() throws {
        func find(_ tz: String?, _ file: String?, _ link: String?) throws -> String {
            try SystemZone.find(
                environment: tz.map { ["TZ": $0] } ?? [:], read: { _ in file }, link: { _ in link }
            ).identifier
        }
        #expect(try find("Europe/Paris", "Asia/Tokyo", nil) == "Europe/Paris")
        #expect(try find(":/usr/share/zoneinfo/Asia/Tokyo", nil, nil) == "Asia/Tokyo")
        #expect(try find(nil, "Asia/Tokyo", nil) == "Asia/Tokyo")
        #expect(try find("", "n/a", "../usr/share/zoneinfo/Europe/Rome") == "Europe/Rome")
        for (tz, file) in [("Mars/Base", "Asia/Tokyo"), ("CET-1CEST,M3.5.0,M10.5.0", nil)] {
            #expect(throws: Rejection.self) { try find(tz, file, nil) }
        }
        #expect(throws: Rejection.self) { try find(nil, nil, nil) }
        let error = #expect(throws: Rejection.self) { try SystemZone.named("Europe/Pariss") }
        #expect(
            error?.code == "zone.unknown" && error?.hints.first?.contains("Europe/Paris") == true)
    }

    @Test("a point in time is parsed as RFC 3339 or as a local time in the zone")
    func instants() throws {
        let tokyo = try Zone(identifier: "Asia/Tokyo")
        func seconds(_ text: String) throws -> String {
            try InstantText.read(text, zone: tokyo).utcText
        }
        #expect(try seconds("2026-11-20T09:30:00Z") == "2026-11-20T09:30:00Z")
        #expect(try seconds("2026-11-20T09:30:00.999+02:00") == "2026-11-20T07:30:00Z")
        #expect(try seconds("2026-11-20T09:30-03:30") == "2026-11-20T13:00:00Z")
        #expect(try seconds("2026-11-20 09:30") == "2026-11-20T00:30:00Z")
        #expect(try seconds("2026-11-20") == "2026-11-20T03:00:00Z")
        for bad in ["", "soon", "2026-02-30T00:00Z", "2026-11-20T24:00Z", "2026-11-20T09:30:00+2"] {
            #expect(throws: Rejection.self) { try InstantText.read(bad, zone: tokyo) }
        }
    }
}
