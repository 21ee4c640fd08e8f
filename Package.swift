// swift-tools-version: 6.2
// Tolmach: an offline translation engine with downloadable language packs.
// One target per room of the design; `room` and `tests` keep their settings in one place.

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A Swift room that may import exactly the rooms in `imports`.
func room(_ name: String, imports: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// The tests of one room, which also see the rooms in `alongside`.
func tests(of name: String, alongside: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name)] + alongside,
        swiftSettings: strict
    )
}

/// Programs for people who work on the engine, left out of ordinary builds.
let developmentTargets: [Target] =
    Context.environment["TOLMACH_DEVELOPMENT"] == nil
    ? []
    : [
        .executableTarget(
            name: "bench-neural-engine",
            dependencies: ["NeuralEngine", "PackBuilding", "Packs"],
            path: "tools/bench-neural-engine",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-rooms",
            dependencies: ["DictionaryEngine", "TextAnalysis", "Packs"],
            path: "tools/bench-rooms",
            swiftSettings: strict
        ),
    ]

/// Fuzzing needs `--sanitize=fuzzer`, which brings its own `main`.
let fuzzTargets: [Target] =
    Context.environment["TOLMACH_DEVELOPMENT"] != "fuzz"
    ? []
    : [
        .executableTarget(
            name: "fuzz-packs",
            dependencies: ["Packs"],
            path: "tools/fuzz-packs",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        ),
        .executableTarget(
            name: "fuzz-documents",
            dependencies: ["Documents", "TextAnalysis"],
            path: "tools/fuzz-documents",
            exclude: ["run"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        ),
        .executableTarget(
            name: "fuzz-neural",
            dependencies: ["NeuralEngine", "PackBuilding", "Packs"],
            path: "tools/fuzz-neural",
            exclude: ["run"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        ),
        .executableTarget(
            name: "fuzz-converters",
            dependencies: ["PackBuilding", "Packs"],
            path: "tools/fuzz-converters",
            exclude: ["run"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        ),
    ]

let package = Package(
    name: "Tolmach",
    products: [
        .library(name: "Tolmach", targets: ["Tolmach"]),
        .executable(name: "translate", targets: ["translate"]),
    ],
    targets: [
        // C libraries that Debian ships, behind small headers.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .target(name: "CICU"),
        .target(name: "IdentificationModel"),
        .target(name: "CCurl"),
        .target(name: "CMicrohttpd"),
        .target(name: "CSQLite"),
        .target(name: "CLineEditor"),
        .target(name: "CZstd"),
        .target(name: "CXML"),
        .target(name: "CMarkdown"),
        .target(name: "CYAML"),
        .target(name: "CSHA256"),
        .target(name: "Kernels"),

        // Rooms, from the ground up.
        room("TextAnalysis", imports: ["CICU", "IdentificationModel"]),
        room("Transfer", imports: ["CCurl"]),
        room("Packs", imports: ["Transfer", "CZlib", "CSodium", "CSHA256"]),
        room("DictionaryEngine", imports: ["TextAnalysis", "Packs"]),
        room("NeuralEngine", imports: ["TextAnalysis", "Packs", "Kernels"]),
        room("OnlineEngine", imports: ["Transfer"]),
        room("Documents", imports: ["TextAnalysis", "Packs", "CXML", "CMarkdown", "CYAML"]),
        room("Memory", imports: ["CSQLite", "TextAnalysis"]),
        room(
            "PackBuilding",
            imports: [
                "TextAnalysis", "Transfer", "Packs", "DictionaryEngine", "NeuralEngine", "CZlib", "CZstd",
            ]
        ),
        room(
            "Tolmach",
            imports: [
                "TextAnalysis", "Transfer", "Packs", "DictionaryEngine", "NeuralEngine", "OnlineEngine",
                "Documents", "Memory",
            ]
        ),
        room("Messages", imports: ["Tolmach"]),
        .target(
            name: "ServerPage",
            exclude: ["Page"]
        ),
        room(
            "Server", imports: ["Tolmach", "Messages", "CMicrohttpd", "CSQLite", "CSodium", "ServerPage"]),
        .executableTarget(
            name: "translate",
            dependencies: ["Tolmach", "PackBuilding", "Messages", "Server", "CLineEditor"],
            swiftSettings: strict
        ),

        // A server on loopback for tests that need one.
        .target(name: "LoopbackHTTP", path: "Tests/LoopbackHTTP", swiftSettings: strict),

        tests(of: "TextAnalysis"),
        tests(of: "Transfer", alongside: ["LoopbackHTTP"]),
        tests(of: "Packs", alongside: ["CSodium", "CZlib", "Transfer"]),
        tests(of: "DictionaryEngine", alongside: ["PackBuilding", "Packs", "TextAnalysis"]),
        tests(of: "Kernels"),
        tests(
            of: "NeuralEngine",
            alongside: ["PackBuilding", "Packs", "TextAnalysis", "Kernels", "Transfer", "LoopbackHTTP"]
        ),
        tests(of: "OnlineEngine", alongside: ["Transfer"]),
        tests(of: "Documents", alongside: ["TextAnalysis", "Packs", "CICU"]),
        // A process that tests kill at its work on a memory.
        .executableTarget(
            name: "memory-worker", dependencies: ["Memory"], path: "Tests/MemoryWorker", swiftSettings: strict
        ),
        tests(of: "Memory", alongside: ["TextAnalysis", "memory-worker"]),
        tests(of: "PackBuilding", alongside: ["Packs", "DictionaryEngine", "NeuralEngine", "TextAnalysis"]),
        tests(
            of: "Tolmach",
            alongside: [
                "Packs", "PackBuilding", "DictionaryEngine", "NeuralEngine", "Memory", "OnlineEngine",
                "TextAnalysis",
                "Transfer", "LoopbackHTTP",
            ]),
        tests(of: "Messages"),
        tests(of: "Server", alongside: ["Tolmach", "Messages"]),
        .testTarget(
            name: "translateTests",
            dependencies: ["translate", "LoopbackHTTP"],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ] + developmentTargets + fuzzTargets
)
