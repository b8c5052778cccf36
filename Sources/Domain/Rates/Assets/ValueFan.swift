/// The fan of a series that is no pair of currencies: of an asset, or of a sum of them.
package struct ValueFan: Sendable {
    package let fan: RateFan
    package let last: RateForecast.Point
    package let since: Day
    package let closes: Int
    /// The coming days.
    package let days: [Day]
    package let notes: [RateForecast.Note]

    /// About a year of days.
    private static let usualCloses = 250
    private static let daysPerYear = 365.0
    private static let strongDrift = 0.1

    /// Nil with too few closes without a gap of more than ten days.
    package init?(_ closes: [CloseSeries.Close], _ model: FanModel = .v1) {
        let series = CloseSeries(closes, by: .assets, atMost: model.mostCloses)
        guard let fan = model.fan(of: series), let first = series.closes.first, let end = series.closes.last else {
            return nil
        }
        self.fan = fan
        last = RateForecast.Point(day: end.day, value: end.value)
        since = first.day
        self.closes = series.closes.count
        days = PublicationSchedule.assets.businessDays(FanModel.horizon, after: end.day)
        var notes: [RateForecast.Note] = [.noDirection]
        let drift = Self.driftPerYear(fan)
        if abs(drift) > Self.strongDrift { notes.append(.drift(percentPerYear: 100 * drift)) }
        if series.closes.count < Self.usualCloses { notes.append(.fewCloses(series.closes.count)) }
        self.notes = notes
    }

    package var deviationPerYear: Double { (fan.longRunVariance * Self.daysPerYear).squareRoot() }
    package var driftPerYear: Double { Self.driftPerYear(fan) }

    private static func driftPerYear(_ fan: RateFan) -> Double { FanModel.exp(fan.driftPerDay * daysPerYear) - 1 }

    /// The lowest end of the band of 80 %.
    package var low: RateForecast.Point { fan.extremes(on: days).low ?? last }
    /// The highest end of the band of 80 %.
    package var high: RateForecast.Point { fan.extremes(on: days).high ?? last }
}
