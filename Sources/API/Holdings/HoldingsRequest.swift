package import Domain
package import JSON

/// `PUT /v1/me/holdings`: the whole list in its order.
package struct HoldingsRequest: Sendable {
    package let items: [AssetAmount]

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        var seen: Set<Asset> = []
        items = fields.objects("items", max: Holdings.limit) { item in Self.amount(&item, &seen) }.compactMap(\.self)
        try fields.finish()
    }

    private static func amount(_ item: inout Fields, _ seen: inout Set<Asset>) -> AssetAmount? {
        let asset = item.requiredValue("asset") { text in
            guard let asset = Asset(text) else { throw RequestFault.unknownAsset }
            guard seen.insert(asset).inserted else { throw RequestFault.assetTwice }
            return asset
        }
        guard let asset else {
            item.ignore("amount")
            return nil
        }
        return item.requiredValue("amount") { text in
            let amount = try AssetAmount(text, of: asset)
            if amount.isZero { throw RequestFault.zeroAmount }
            return amount
        }
    }
}
