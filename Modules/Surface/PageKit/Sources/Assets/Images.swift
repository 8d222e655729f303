internal import Foundation

/// Bitmap images for systems that do not show SVG: PNG files as base64 in the source code.
enum Images {
    static func png(_ name: String, _ text: String) -> Asset {
        guard let data = Data(base64Encoded: text) else {
            preconditionFailure("\(name) is no base64")
        }
        return Asset(name, contentType: "image/png", bytes: Array(data))
    }
}
