/// The fan of a sum of assets.
package struct ValueFan: Sendable {
    package let fan: RateFan
    package let last: RateForecast.Point
    package let closes: Int
    /// The coming days.
    package let days: [Day]
    package let notes: [RateForecast.Note]

    /// About a year of days.
    private static let usualCloses = 250
    private static let strongDrift = 0.1

    /// Nil with too few closes without a gap of more than ten days.
    package init?(_ closes: [CloseSeries.Close], _ model: FanModel = .v1) {
        let series = CloseSeries(closes, by: .assets, atMost: model.mostCloses)
        guard let fan = model.fan(of: series), let end = series.closes.last else { return nil }
        self.fan = fan
        last = RateForecast.Point(day: end.day, value: end.value)
        self.closes = series.closes.count
        days = PublicationSchedule.assets.businessDays(FanModel.horizon, after: end.day)
        var notes: [RateForecast.Note] = [.noDirection]
        if abs(fan.driftPerYear) > Self.strongDrift { notes.append(.drift(percentPerYear: 100 * fan.driftPerYear)) }
        if series.closes.count < Self.usualCloses { notes.append(.fewCloses(series.closes.count)) }
        self.notes = notes
    }

    /// The lowest end of the band of 80 %.
    package var low: RateForecast.Point { fan.extremes(on: days).low ?? last }
    /// The highest end of the band of 80 %.
    package var high: RateForecast.Point { fan.extremes(on: days).high ?? last }
}
