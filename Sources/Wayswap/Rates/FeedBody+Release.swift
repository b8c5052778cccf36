import Crypto
import Domain
import RateFeeds

extension FeedBody {
    /// The stored body of a response, with its hash.
    init(_ answer: FeedResponse, of source: RateSource, asked: FeedRequest) {
        let hash = SHA256.hash(data: answer.body).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        self.init(
            source: source, path: asked.path, days: asked.scope.days, bytes: answer.body, hash: hash.joined(),
            fetchedAt: answer.fetchedAt)
    }

    /// Parses a stored body again. Nil if no current feed makes this request.
    func reparsed() throws -> ReparsedBody? {
        let forms = FeedName.allCases.flatMap { $0.forms.map(\.feed) }.filter { $0.name == source }
        for feed in forms {
            let requests = days.map { feed.history(from: $0.lowerBound, to: $0.upperBound) } ?? [feed.latest()]
            guard let request = requests.first(where: { $0.path == path }) else { continue }
            let parsed = try feed.read(
                try request.unpacked(bytes, status: 200), status: 200, contentType: request.contentTypes.first,
                asked: request, at: fetchedAt)
            return parsed.map { ReparsedBody($0, scope: request.scope, calendar: feed.calendar) }
        }
        return nil
    }
}
