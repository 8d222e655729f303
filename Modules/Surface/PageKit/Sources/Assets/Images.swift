internal import Foundation

/// Bitmap pictures for systems that show no SVG: PNG as base64 in the source.
enum Images {
    static func png(_ name: String, _ text: String) -> Asset {
        guard let data = Data(base64Encoded: text) else {
            preconditionFailure("\(name) is no base64")
        }
        return Asset(name, contentType: "image/png", bytes: Array(data))
    }
}
