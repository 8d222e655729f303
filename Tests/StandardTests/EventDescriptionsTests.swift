import Core
import CoreTesting
import Foundation
import Testing

@testable import Standard

/// The texts of the log and of undo for each kind of event. Rule H13.
@Suite struct EventWordsTests {
    /// The samples of all modules: each kind of event that a release wrote.
    private static func samples() throws -> [EventSample] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(atPath: tests.path).sorted().flatMap {
            let file = tests.appendingPathComponent($0).appendingPathComponent("Any.swift")
            let folder = file.deletingLastPathComponent().appendingPathComponent("Samples")
            return FileManager.default.fileExists(atPath: folder.path)
                ? try EventSample.beside(file.path) : []
        }
    }

    @Test("H13: the history has a text for each kind of event")
    func words() throws {
        let program = try Program(Standard.core)
        let view = WorldView(program.emptyWorld, of: program)
        let handlers = program.contributions(to: .undoHandlers)
        let words = program.contributions(to: .eventDescriptions)
        let samples = Dictionary(grouping: try Self.samples(), by: \.kind)
        for kind in Standard.core.flatMap(\.manifest.events) {
            let handler = handlers.first { $0.kinds.contains(kind) }
            let told = words.first { $0.kinds.contains(kind) }
            // No kind has two texts, because they could differ.
            #expect((handler == nil) != (told == nil), "\(kind)")
            for sample in try #require(samples[kind], "\(kind)") {
                let event = Event(
                    id: EventID(high: 1, low: 1), operation: EventID(high: 1, low: 1), time: .zero,
                    instant: Instant(seconds: 1_795_521_600), day: day("2026-11-24"), offset: 0,
                    zone: "UTC", kind: kind, payload: sample.payload)
                let text = handler?.describe(event, in: view) ?? told?.describe(event, in: view)
                let shown = try #require(text)
                #expect(!shown.isEmpty && !shown.contains(kind), "\(kind): \(shown)")
                #expect(!["Changed something", "Unreadable entry"].contains(shown), "\(kind)")
                if kind == "habits.added" { #expect(!shown.contains("An item"), "\(shown)") }
            }
        }
    }
}
