import Domain
import Foundation
import HTTPTypes
import TestSupport

extension Person {
    /// A request that moves money, with a key of its own unless `key` names one.
    @discardableResult
    func pay(_ path: String, _ body: String, key: String = UUID().uuidString) async throws -> Reply {
        try await post("/v1/wallet/\(path)", body, headers: .with("Idempotency-Key", key))
    }

    @discardableResult
    func send(
        _ amount: String, _ currency: String = "PLN", to handle: String, note: String? = nil,
        key: String = UUID().uuidString
    ) async throws -> Reply {
        try await pay("transfers", Self.transfer(amount, currency, to: handle, note: note), key: key)
    }

    static func transfer(_ amount: String, _ currency: String = "PLN", to: String, note: String? = nil) -> String {
        let said = note.map { #","note":"\#($0)""# } ?? ""
        return #"{"to":"\#(to)","amount":{"amount":"\#(amount)","currency":"\#(currency)"}\#(said)}"#
    }

    static func trade(_ side: String, _ amount: String, _ currency: String, against: String) -> String {
        #"{"side":"\#(side)","currency":"\#(currency)","amount":"\#(amount)","against":"\#(against)"}"#
    }

    /// An order for dollars against złoty.
    static func order(
        _ kind: String = "limit", _ side: String = "buy", amount: String = "100.00", rate: String = "3.80",
        until: String = "2026-12-31", more: String = ""
    ) -> String {
        """
        {"kind":"\(kind)","side":"\(side)","currency":"USD","amount":"\(amount)","against":"PLN","rate":"\(rate)",\
        "until":"\(until)"\(more)}
        """
    }

    /// Each balance as `9980.00 PLN`.
    func balances() async throws -> [String] {
        let reply = try await get("/v1/wallet")
        return (0..<(reply.count("balances") ?? 0)).map { index in
            "\(reply.string("balances.\(index).amount") ?? "") \(reply.string("balances.\(index).currency") ?? "")"
        }
    }
}

extension Reply {
    var isRepeated: Bool { HTTPField.Name("Idempotency-Replayed").flatMap { headers[$0] } == "true" }
}
