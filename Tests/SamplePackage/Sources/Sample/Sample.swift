import Tolmach

/// Says which languages are installed, translates its argument where it can, and tells why where it cannot.
@main
struct Sample {
    static func main() async throws {
        let pairs = try PackManager().readyPairs()
        print("pairs: \(pairs.map(\.description).sorted().joined(separator: " "))")
        let text = CommandLine.arguments.dropFirst().joined(separator: " ")
        do {
            let session = TranslationSession(installedSource: "en", target: "ru")
            print(try await session.translate(text).targetText)
        } catch TranslationError.notInstalled {
            print("not installed")
        }
    }
}
