// swift-tools-version: 6.2
// A program of somebody else's that depends on the library: tools/test-sample builds and runs it.

import PackageDescription

let package = Package(
    name: "Sample",
    dependencies: [.package(name: "Tolmach", path: "../..")],
    targets: [
        .executableTarget(name: "Sample", dependencies: [.product(name: "Tolmach", package: "Tolmach")])
    ]
)
