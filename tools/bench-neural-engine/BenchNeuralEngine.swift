// bench-neural-engine: what tools/bench-neural measures this engine with, in the same process as its peers do.
//
//     bench-neural-engine build MODEL VOCABULARY DIRECTORY
//     bench-neural-engine translate DIRECTORY one|batch|pieces THREADS BEAM < lines > translations
//     bench-neural-engine encode|decode DIRECTORY < lines > ids

import Glibc
import NeuralEngine
import PackBuilding

@main
struct BenchNeuralEngine {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "build" where arguments.count >= 4: try build(arguments)
            case "translate" where arguments.count == 5: try await translate(arguments)
            case "encode" where arguments.count == 2: try encode(arguments[1])
            case "decode" where arguments.count == 2: try decode(arguments[1])
            default:
                note("usage: build MODEL VOCABULARY DIRECTORY | translate DIRECTORY one|batch THREADS BEAM")
            }
        } catch {
            note("\(error)")
            exit(1)
        }
    }

    private static func build(_ arguments: [String]) throws {
        var options = NeuralPackBuilder.Options(
            model: arguments[1], vocabularies: [arguments[2]], source: "en", target: "ru")
        options.quantizes = arguments.count > 4 && arguments[4] == "quantize"
        mkdir(arguments[3], 0o755)
        try NeuralPackBuilder.writeFiles(options, to: arguments[3])
    }

    private static func translate(_ arguments: [String]) async throws {
        let opening = seconds()
        let translator = try NeuralTranslator(directory: arguments[1])
        let opened = seconds()
        let lines = readLines()
        let words = lines.reduce(0) { $0 + $1.split(separator: " ").count }
        var options = DecodingOptions()
        options.threads = Int(arguments[3])
        options.beamSize = Int(arguments[4]) ?? 1
        let start = seconds()
        var results: [NeuralTranslation] = []
        if arguments[2] == "pieces" {
            try await translatePieces(lines, translator: translator, options: options)
        } else if arguments[2] == "batch" {
            results = try await translator.translate(lines, options: options)
        } else {
            for line in lines { results += try await translator.translate([line], options: options) }
        }
        let time = seconds() - start
        for result in results { print(result.text) }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let memory = Double(usage.ru_maxrss) / 1024
        note(
            "{\"open\": \((opened - opening) * 1000), \"words\": \(Double(words) / time), \"memory\": \(memory)}"
        )
    }

    /// Only the model, as the peers that know no protected spans.
    private static func translatePieces(
        _ lines: [String], translator: NeuralTranslator, options: DecodingOptions
    ) async throws {
        let sources = lines.map { translator.sourceVocabulary.encode($0) }
        for hypothesis in try await translator.pieces.translate(sources, options: options) {
            print(translator.targetVocabulary.decode(hypothesis.ids))
        }
    }

    private static func encode(_ directory: String) throws {
        let vocabulary = try NeuralTranslator(directory: directory).sourceVocabulary
        for line in readLines() { print(vocabulary.encode(line).map(String.init).joined(separator: " ")) }
    }

    private static func decode(_ directory: String) throws {
        let vocabulary = try NeuralTranslator(directory: directory).targetVocabulary
        for line in readLines() {
            print(vocabulary.decode(line.split(separator: " ").compactMap { Int32($0) }))
        }
    }

    private static func readLines() -> [String] {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static func note(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
    }
}
