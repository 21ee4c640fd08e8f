// The `translate` command: parses its arguments, calls `Tolmach`, prints. Results go to standard output,
// everything else to standard error; every failure is one line on what happened and one on what to do.

import Glibc

@main
struct Translate {
    // On the main thread: a look-up then starts no other.
    @MainActor static func main() async {
        signal(SIGPIPE, SIG_IGN)
        let variables = Self.environmentVariables()
        let environment = CommandEnvironment(variables: variables, console: Console(environment: variables))
        do {
            try await CommandTable.run(CommandLine.arguments.dropFirst(), in: environment)
        } catch {
            let failure = CommandFailure(error)
            if failure.status != .done { environment.console.report(failure) }
            exit(failure.status.rawValue)
        }
    }

    private static func environmentVariables() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        return variables
    }
}
