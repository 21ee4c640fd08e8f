import Tolmach

/// Says which languages are installed, translates its argument where it can, and tells why where it cannot.
@main
struct Sample {
    static func main() async throws {
        let pairs = try PackManager().readyPairs()
        print("pairs: \(pairs.map(\.description).sorted().joined(separator: " "))")
        print(try await translation(of: CommandLine.arguments.dropFirst().joined(separator: " ")))
    }

    private static func translation(of text: String) async throws -> String {
        let session = TranslationSession(installedSource: "en", target: "ru")
        do {
            return try await session.translate(text).targetText
        } catch {
            guard error.kind == .notInstalled else { throw error }
            return "not installed"
        }
    }
}
