/// The `translate` command: parses, calls `Tolmach`, prints.
@main
struct Translate {
    static func main() {}
}
