import Foundation
import Planting

// mutator SOURCES PLANTED [DROPPED]
//
// Plants mutants in every Swift file of a folder and writes the files to another one. DROPPED names
// a file with the numbers of sites to leave out. Prints one line per mutant with tabs: its number,
// its site's number, file, first and last line, kind, from, to.

let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: mutator SOURCES PLANTED [DROPPED]\n".utf8))
    exit(2)
}

/// The text on one line without tabs.
func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

let names = (FileManager.default.subpaths(atPath: arguments[0].path) ?? [])
    .filter { $0.hasSuffix(".swift") }.sorted()
let planting = Planting(
    try names.map { name in
        (name, try String(contentsOf: arguments[0].appending(path: name), encoding: .utf8))
    })
let dropped =
    arguments.count > 2
    ? Set(
        try String(contentsOf: arguments[2], encoding: .utf8).split(separator: "\n").map {
            Int($0)!
        })
    : []
for (name, text) in planting.planted(without: dropped) {
    let file = arguments[1].appending(path: name)
    try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
}
for site in planting.sites {
    for (variant, to) in site.to.enumerated() {
        let fields = [
            String(site.number + variant), String(site.number), site.file, String(site.line),
            String(site.lastLine), site.sort, flat(site.from), flat(to),
        ]
        print(fields.joined(separator: "\t"))
    }
}
