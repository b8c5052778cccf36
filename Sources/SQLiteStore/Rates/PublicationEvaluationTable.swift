import Domain
import Foundation

/// SQL of the table `publication_evaluation`: which publications were held against all orders, or against all alerts.
enum PublicationEvaluationTable {
    /// Who looks at publications.
    enum Evaluator: String { case orders, alerts }

    /// The oldest publication of a source after a day that was not looked at yet, or has more rates than then.
    static let next = """
        SELECT rate.day AS day, count(*) AS figures FROM rate
        WHERE rate.source = :source AND rate.day > :since
        GROUP BY rate.day
        HAVING count(*) > coalesce((SELECT figures FROM publication_evaluation AS done
            WHERE done.evaluator = :evaluator AND done.source = :source AND done.day = rate.day), 0)
        ORDER BY rate.day LIMIT 1
        """

    static func next(
        _ evaluator: Evaluator, of source: RateSource, after since: Day, in db: Database
    ) throws -> (day: Day, figures: Int)? {
        try db.row(
            next,
            [
                "source": source.rawValue, "since": since.daysSince1970, "evaluator": evaluator.rawValue,
            ]
        ).map { row in (Day(daysSince1970: try row.present("day")), row["figures"]) }
    }

    static func save(
        _ evaluator: Evaluator, _ publication: RatePublication, figures: Int, at now: Date, in db: Database
    ) throws {
        try db.upsert(
            into: .publicationEvaluation,
            [
                "evaluator": evaluator.rawValue, "source": publication.source.rawValue,
                "day": Int64(publication.date.daysSince1970), "figures": figures, "at": now.milliseconds,
            ])
    }

    /// Later publications are looked at again.
    static func forget(_ evaluator: Evaluator, after publication: RatePublication, in db: Database) throws {
        try db.run(
            "DELETE FROM publication_evaluation WHERE evaluator = :evaluator AND source = :source AND day > :date",
            [
                "evaluator": evaluator.rawValue, "source": publication.source.rawValue,
                "date": publication.date.daysSince1970,
            ])
    }
}
