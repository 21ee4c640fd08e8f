import Glibc

/// Where packs, downloads and settings live on this machine.
package struct PackLocations: Sendable, Hashable {
    /// The user's own store; `nil` when neither HOME nor a variable names a place for it.
    package var userRoot: String?
    /// Read-only stores for all users, searched after the user's own.
    package var systemRoots: [String]
    /// Partial downloads and copies of catalogs; may be emptied at any time.
    package var cacheDirectory: String?
    package var configurationDirectory: String?

    package init(
        userRoot: String?,
        systemRoots: [String] = [],
        cacheDirectory: String? = nil,
        configurationDirectory: String? = nil
    ) {
        self.userRoot = userRoot
        self.systemRoots = systemRoots
        self.cacheDirectory = cacheDirectory
        self.configurationDirectory = configurationDirectory
    }

    /// By the environment's variables: `TOLMACH_HOME`, else `XDG_DATA_HOME`, else `HOME` for the store; the XDG
    /// ones for the rest. As the XDG specification wants it, relative paths are ignored.
    package init(environment: (String) -> String?) {
        func absolute(_ name: String) -> String? {
            guard let path = environment(name), path.hasPrefix("/") else { return nil }
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        let home = absolute("HOME")
        func directory(_ variable: String, _ fallback: String) -> String? {
            (absolute(variable) ?? home.map { "\($0)/\(fallback)" }).map { "\($0)/tolmach" }
        }
        userRoot = absolute("TOLMACH_HOME") ?? directory("XDG_DATA_HOME", ".local/share")
        systemRoots = ["/usr/local/share/tolmach", "/usr/share/tolmach"]
        cacheDirectory = directory("XDG_CACHE_HOME", ".cache")
        configurationDirectory = directory("XDG_CONFIG_HOME", ".config")
    }

    /// By this process's environment.
    package static func current() -> PackLocations {
        PackLocations { name in getenv(name).map { String(cString: $0) } }
    }
}
