/// Whether translation may leave the machine.
public enum TranslationMode: String, Sendable, CaseIterable, Codable {
    /// Offline where both languages are installed, else the online service if one is configured.
    case auto
    /// Never opens a socket; refuses what is not installed.
    case local
    /// Asks the online service first, and the installed packs when it cannot be reached.
    case online
}
