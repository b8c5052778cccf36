// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target, declared once. They never depend on anything: other flags build everything anew.
let strict: [SwiftSetting] = [
    // As many compilers as processors for a whole target, each of which reads all its files: without it one for each 25 files.
    .unsafeFlags(["-driver-batch-size-limit", "1000"], .when(configuration: .debug)),
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Code that tests run is optimised in debug builds too: it builds as fast, and the tests run in less than half the time.
let optimised: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let http1: [Target.Dependency] = [
    .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
]

let package = Package(
    name: "wayswap",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "wayswap", targets: ["Wayswap"]),
        .executable(name: "wayswap-streams", targets: ["StreamDriver"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(name: "CSpatiaLite"),
        .systemLibrary(name: "CArgon2"),
        .systemLibrary(name: "CQREncode"),
        .systemLibrary(name: "CZip"), .systemLibrary(name: "CZlib"),
        .target(name: "CEmbedded"), .target(name: "CGatheredWAL", dependencies: ["CSpatiaLite"]),
        .target(name: "Domain", resources: [.embedInCode("Accounts/common-passwords.txt")], swiftSettings: optimised),
        .target(name: "JSON", swiftSettings: optimised),
        .target(name: "API", dependencies: ["Domain", "JSON"], swiftSettings: optimised),
        .target(
            name: "RateFeeds",
            dependencies: ["Domain", "JSON", "CZip", .product(name: "AsyncHTTPClient", package: "async-http-client")],
            exclude: ["README.md"], swiftSettings: optimised),
        .target(
            name: "Delivery",
            dependencies: [
                "Domain", "JSON", crypto, nioCore, .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ],
            swiftSettings: optimised),
        .target(
            name: "SQLiteStore",
            dependencies: ["Domain", "CEmbedded", "CGatheredWAL", "CSpatiaLite", grdb, crypto, logging],
            swiftSettings: optimised),
        .target(name: "HTTPEdge", dependencies: [httpTypes, nioCore] + http1, swiftSettings: optimised),
        .target(
            name: "App",
            dependencies: [
                "Domain", "API", "HTTPEdge", "JSON", "CEmbedded", "CArgon2", "CQREncode", "CZip", "CZlib", hummingbird,
                hummingbirdCore,
                crypto,
                httpTypes,
                logging, lifecycle, nioCore,
            ],
            resources: [.embedInCode("Service/index.html")],
            swiftSettings: optimised),
        .executableTarget(
            name: "Wayswap",
            dependencies: [
                "App", "API", "Delivery", "HTTPEdge", "JSON", "SQLiteStore", "RateFeeds", "Domain", hummingbird,
                logging,
                lifecycle, signals, nioCore,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: optimised),
        .executableTarget(
            name: "StreamDriver",
            dependencies: [
                "JSON", nioCore, .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            path: "checks/streams", swiftSettings: optimised),
        .target(name: "TestTools", dependencies: ["Domain"], path: "Tests/TestTools", swiftSettings: optimised),
        .target(
            name: "TestSupport",
            dependencies: [
                "TestTools", "Wayswap", "App", "API", "Delivery", "HTTPEdge", "JSON", "SQLiteStore", "RateFeeds",
                "Domain",
                hummingbird, httpTypes, lifecycle,
                logging, grdb,
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Tests/TestSupport", exclude: ["OpenAPI/Fixtures"], swiftSettings: optimised),
        .testTarget(
            name: "DomainTests", dependencies: ["Domain", "TestTools"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "APITests", dependencies: ["API", "Domain", "JSON", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RateFeedsTests", dependencies: ["RateFeeds", "Domain"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "DeliveryTests",
            dependencies: [
                "Delivery", "Domain", "JSON", "TestSupport", crypto, nioCore,
                .product(name: "NIOPosix", package: "swift-nio"),
            ], swiftSettings: strict),
        .testTarget(
            name: "SQLiteStoreTests",
            dependencies: [
                "SQLiteStore", "CSpatiaLite", "RateFeeds", "TestSupport", "Domain", grdb, logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPEdgeTests",
            dependencies: [
                "HTTPEdge", "TestSupport", httpTypes, nioCore, .product(name: "NIOEmbedded", package: "swift-nio"),
            ] + http1,
            swiftSettings: strict),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "API", "Delivery", "HTTPEdge", "JSON", "SQLiteStore", "TestSupport", "Domain", "Wayswap",
                "CZip", "CZlib",
                hummingbird, httpTypes,
                crypto, nioCore,
            ] + http1,
            swiftSettings: strict),
        .testTarget(
            name: "WayswapTests",
            dependencies: [
                "Wayswap", "API", "App", "JSON", "RateFeeds", "SQLiteStore", "TestSupport", "Domain", logging,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
    ],
    cLanguageStandard: .c2x
)

// The rules and their tests alone, which build in a fraction of the time (`scripts/plant-defects`).
if Context.environment["WAYSWAP_ONLY"] == "Domain" {
    (package.products, package.dependencies) = ([], [])
    package.targets = package.targets.filter { ["Domain", "TestTools", "DomainTests"].contains($0.name) }
}
