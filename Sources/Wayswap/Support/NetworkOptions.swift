import App
import ArgumentParser
import Foundation
import HTTPEdge

/// The network limits of `serve`, its trusted proxies and TLS.
struct NetworkOptions: ParsableArguments {
    @Option(help: "Connections in all (WAYSWAP_MAX_CONNECTIONS); default 4096, 0 for any number.")
    var maxConnections: Int?

    @Option(help: "Connections of one address (WAYSWAP_MAX_CONNECTIONS_PER_ADDRESS); default 100, 0 for any.")
    var maxConnectionsPerAddress: Int?

    @Option(help: "Requests answered at one time (WAYSWAP_MAX_REQUESTS); default 256, 0 for any number.")
    var maxRequests: Int?

    @Option(help: "Seconds for a request to come whole (WAYSWAP_READ_DEADLINE); default 30, 0 for ever.")
    var readDeadline: Int?

    @Option(help: "Seconds for an answer to be taken (WAYSWAP_WRITE_DEADLINE); default 30, 0 for ever.")
    var writeDeadline: Int?

    @Option(help: "Seconds between two requests (WAYSWAP_IDLE_TIMEOUT); default 30, 0 for ever.")
    var idleTimeout: Int?

    @Option(help: "Addresses and ranges of proxies to be believed (WAYSWAP_TRUSTED_PROXIES), with commas; none.")
    var trustedProxies: String?

    @Option(help: "A file with the certificate chain for TLS, in PEM (WAYSWAP_TLS_CERTIFICATE).")
    var tlsCertificate: String?

    @Option(help: "A file with the certificate's key, in PEM (WAYSWAP_TLS_KEY).")
    var tlsKey: String?

    /// - Parameter limits: False disables the limits by address.
    func settings(limits: Bool, in environment: [String: String]) throws -> NetworkSettings {
        func number(_ flag: Int?, _ variable: String, _ fallback: Int?) throws -> Int? {
            let given = Setting.text(flag.map { String($0) }, variable, in: environment)
            guard let text = given else { return fallback }
            guard let number = Int(text), (0...1_000_000).contains(number) else {
                throw SettingsFault(description: "\(variable) must be a number from 0 to 1000000")
            }
            return number == 0 ? nil : number
        }
        var settings = NetworkSettings()
        settings.connections = try number(maxConnections, "WAYSWAP_MAX_CONNECTIONS", settings.connections)
        settings.connectionsPerAddress = try number(
            maxConnectionsPerAddress, "WAYSWAP_MAX_CONNECTIONS_PER_ADDRESS",
            limits ? settings.connectionsPerAddress : nil)
        settings.requests = try number(maxRequests, "WAYSWAP_MAX_REQUESTS", settings.requests)
        settings.readDeadline = try number(readDeadline, "WAYSWAP_READ_DEADLINE", settings.readDeadline)
        settings.writeDeadline = try number(writeDeadline, "WAYSWAP_WRITE_DEADLINE", settings.writeDeadline)
        settings.idleTimeout = try number(idleTimeout, "WAYSWAP_IDLE_TIMEOUT", settings.idleTimeout)
        let proxies = Setting.text(trustedProxies, "WAYSWAP_TRUSTED_PROXIES", in: environment) ?? ""
        settings.proxies = TrustedProxies(
            try proxies.split(separator: ",").map { entry in
                let text = entry.trimmingCharacters(in: .whitespaces)
                guard let range = AddressRange(text) else {
                    throw SettingsFault(
                        description: "WAYSWAP_TRUSTED_PROXIES: \(text) is no address and no range such as 10.0.0.0/8")
                }
                return range
            })
        return settings
    }

    /// Nil without TLS.
    func identity(in environment: [String: String]) throws -> TLSIdentity? {
        let certificate = Setting.text(tlsCertificate, "WAYSWAP_TLS_CERTIFICATE", in: environment)
        let key = Setting.text(tlsKey, "WAYSWAP_TLS_KEY", in: environment)
        switch (certificate, key) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            do { return try TLSIdentity(certificate: certificate, key: key) } catch let fault as TLSIdentity.Fault {
                throw SettingsFault(description: fault.description)
            }
        default: throw SettingsFault(description: "TLS needs both a certificate and its key")
        }
    }
}
