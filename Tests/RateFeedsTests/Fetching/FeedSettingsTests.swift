import Domain
import Testing

@testable import RateFeeds

@Suite("What the configuration says of feeds") struct FeedSettingsTests {
    private func fault(_ environment: [String: String]) -> FeedSettingsFault? {
        do {
            _ = try FeedSettings.read(environment)
            return nil
        } catch { return error }
    }

    @Test("without a word the central banks' feeds are on, at the publishers' own addresses")
    func standard() throws {
        let all = try FeedSettings.read(["WAYSWAP_PORT": "1", "PATH": "x"])
        #expect(all.map(\.name) == FeedName.allCases)
        #expect(all.filter(\.isOn).map(\.name) == [.ecb, .nbpA, .nbpB, .nbpC])
        #expect(all.allSatisfy { $0.key == nil })
        for settings in all {
            #expect(settings.base == (try FeedBase(settings.feed.defaultBaseURL)))
            #expect(settings.base.origin.scheme == .https)
        }
    }

    @Test("a feed can be turned on and off, moved, and given its key")
    func said() throws {
        let all = try FeedSettings.read([
            "WAYSWAP_FEED_ECB": "off", "WAYSWAP_FEED_NBP_A_URL": "http://127.0.0.1:8099/nbp", "WAYSWAP_FEED_NBP_B": "",
            "WAYSWAP_FEED_CURRENCYLAYER": "on", "WAYSWAP_FEED_CURRENCYLAYER_KEY": "0123456789abcdef",
            "WAYSWAP_FEED_FRANKFURTER_V1": "on", "WAYSWAP_FEED_FRANKFURTER_V1_URL": "https://rates.example:8443",
        ])
        #expect(all.filter(\.isOn).map(\.name) == [.nbpA, .nbpB, .nbpC, .frankfurterV1, .currencyLayer])
        #expect(
            all[1].base.origin == FeedOrigin(scheme: .http, host: "127.0.0.1", port: 8099))
        #expect(all[1].base.path == "/nbp/")
        #expect(all[5].base.origin == FeedOrigin(scheme: .https, host: "rates.example", port: 8443))
        #expect(all[5].base.path == "/")
        #expect(all[8].key == FeedKey("0123456789abcdef"))
    }

    @Test("a feed can be had in each of its forms, from where that form is served")
    func forms() throws {
        func feed(_ name: FeedName, _ form: String) throws -> FeedSettings? {
            try FeedSettings.read(["WAYSWAP_FEED_\(name.rawValue)_FORM": form]).first { $0.name == name }
        }
        for name in FeedName.allCases {
            for form in name.forms {
                let settings = try #require(try feed(name, form.name))
                #expect(settings.feed.latest() == form.feed.latest())
                #expect(settings.feed.name == name.forms[0].feed.name)
                #expect(settings.base == (try FeedBase(form.feed.defaultBaseURL)))
            }
        }
        #expect(try feed(.ecb, "csv")?.feed.latest().path == "eurofxref.zip")
        #expect(try feed(.ecb, "data-api")?.base.origin.host == "data-api.ecb.europa.eu")
        #expect(
            Set(FeedName.allCases.map { $0.forms[0].feed.name }) == Set(RateSource.allCases.filter { !$0.isOfAssets }))
    }

    @Test("what is wrong is said by the variable's name, and what it holds is not shown")
    func faults() {
        for (environment, text) in [
            (["WAYSWAP_FEED_EBC": "hidden"], "WAYSWAP_FEED_EBC is no setting of a feed"),
            (["WAYSWAP_FEED_ECB_URI": "hidden"], "WAYSWAP_FEED_ECB_URI is no setting of a feed"),
            (["WAYSWAP_FEED_ECB_FORM": "hidden"], "WAYSWAP_FEED_ECB_FORM must be one of xml, csv, data-api"),
            (["WAYSWAP_FEED_NBP_GOLD_FORM": "xml"], "WAYSWAP_FEED_NBP_GOLD_FORM must be one of json"),
            (["WAYSWAP_FEED_ECB": "hidden"], "WAYSWAP_FEED_ECB must be on or off"),
            (["WAYSWAP_FEED_ECB": "ON"], "WAYSWAP_FEED_ECB must be on or off"),
            (["WAYSWAP_FEED_NBP_A_KEY": "hidden-hidden"], "WAYSWAP_FEED_NBP_A_KEY: this feed takes no key"),
            (
                ["WAYSWAP_FEED_CURRENCYLAYER": "on"],
                "WAYSWAP_FEED_CURRENCYLAYER_KEY is missing: this feed is on and needs a key"
            ),
            (
                ["WAYSWAP_FEED_CURRENCYLAYER_KEY": "hidden"],
                "WAYSWAP_FEED_CURRENCYLAYER_KEY must be 8 to 200 visible ASCII characters"
            ),
            (
                ["WAYSWAP_FEED_ECB_URL": "http://hidden.example/"],
                "WAYSWAP_FEED_ECB_URL must begin with https:// (http:// only for this machine)"
            ),
            (
                ["WAYSWAP_FEED_ECB_URL": "https://hidden:hidden@feed.example/"],
                "WAYSWAP_FEED_ECB_URL must name a host, with nothing but a port after it"
            ),
            (
                ["WAYSWAP_FEED_ECB_URL": "https://feed.example/?access_key=hidden"],
                "WAYSWAP_FEED_ECB_URL must end in a plain path, without query or fragment"
            ),
        ] {
            #expect(fault(environment)?.description == text)
            #expect(!String(reflecting: fault(environment)).contains("hidden"))
        }
    }

    @Test("a base URL has one reading only")
    func bases() {
        func fault(_ text: String) -> FeedBaseFault? {
            do {
                _ = try FeedBase(text)
                return nil
            } catch { return error }
        }
        for text in [
            "https://api.nbp.pl/api/", "HTTPS://API.nbp.pl", "https://a.example:1/", "https://203.0.113.9/b",
            "http://localhost:80/", "http://127.255.0.1/", "http://[::1]:8080/a/", "https://[::1]",
        ] { #expect(fault(text) == nil, "\(text)") }
        for text in [
            "", "x", "//a.example/", "https:/a.example/", "ftp://a.example/", "http://a.example/", "http://127.1/",
            "http://127.0.0.1.example/", "http://127.0.0.256/", "http://127.0.0.01/", "http://128.0.0.1/",
            "http://localhost.example/", "file:///etc/passwd",
        ] { #expect(fault(text) == .scheme, "\(text)") }
        for text in [
            "https://", "https:///a", "https://a@b.example/", "https://a:b@c.example/", "https://a.example:/",
            "https://a.example:0/", "https://a.example:65536/", "https://a.example:+1/", "https://a..example/",
            "https://-a.example/", "https://a_b.example/", "https://ä.example/", "https://a.example\\@b.example/",
            "https://[::2]/", "https://[::1]a/", "https://a b/", "https://a%2eexample/",
        ] { #expect(fault(text) == .host, "\(text)") }
        for text in [
            "https://a.example/?", "https://a.example/#a", "https://a.example?a", "https://a.example/a//b/",
            "https://a.example//", "https://a.example/../a/", "https://a.example/%2e%2e/", "https://a.example/a b",
            "https://a.example/a@b/", "https://a.example/ä/",
        ] { #expect(fault(text) == .path, "\(text)") }
    }
}
