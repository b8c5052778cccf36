import ArgumentParser
import Domain
import Foundation
import SQLiteStore

extension RatesCommand {
    /// `wayswap rates score`.
    struct ScoreCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "score",
            abstract: "Judge the forecasts of the past by what came after, and store the score card.",
            discussion:
                "Reads the stored closes of the ECB, or with --assets those of crypto assets. Runs beside a server, which "
                + "then shows the new card. After an interruption it goes on where it was.")

        @OptionGroup var options: DataOptions

        @Option(help: "The weights of the LSTM, which then is on the card (WAYSWAP_LSTM).")
        var lstm: String?

        @Flag(help: "Score the prices of crypto assets, in US dollars.")
        var assets = false

        @Option(help: "Write the card to this file too, as the seed has it.")
        var to: String?

        func run() throws {
            let folder = try options.folder()
            let network = try Setting.text(lstm, "WAYSWAP_LSTM", in: ProcessInfo.processInfo.environment)
                .map(LSTMFile.read)
            let (source, days, series) = try closes(folder)
            let subject: LSTM.Subject = assets ? .assets : .currencies
            let others = network.map { [FanForecast(.lstm($0.network, of: subject))] } ?? []
            // What a network learned from is no test of it.
            let first = max(ScoreCard.judgedFrom, network?.network.trainedUntil.advanced(by: 1) ?? ScoreCard.judgedFrom)
            let test = BackTest(days: days, series: series, beside: others)
            let progress = try ScoreProgressFile(
                folder, test.fingerprint(weights: network?.bytes), models: test.models.count,
                at: WallClock.system.now())
            if progress.count > 0 { say("goes on: \(progress.count) of \(series.count) pairs are scored") }
            let scores = try scores(test, progress, since: first)
            let card = ScoreCard(
                scores, models: test.models.map(\.name), since: first, computedAt: progress.startedAt)
            guard let card else {
                throw SettingsFault(description: "there are too few rates since \(first) to judge a forecast by")
            }
            if let to {
                guard FileManager.default.createFile(atPath: to, contents: try card.seedFile) else {
                    throw SettingsFault(description: "\(to) cannot be written")
                }
            }
            try SQLiteScoreCards.save(card, of: source, in: folder)
            try ScoreProgressFile.remove(folder)
            if network == nil { say("the network was not scored: name its file with --lstm") }
            say("stored: \(test.models.count) models, \(card.from) to \(card.to)")
        }

        private func closes(
            _ folder: DataFolder
        ) throws -> (source: RateSource, days: [Day], series: [BackTest.Series]) {
            guard assets else {
                let (days, series) = try SQLiteScoreCards.closes(folder)
                return (.ecb, days, series)
            }
            guard let found = try SQLiteScoreCards.assetCloses(folder) else {
                throw SettingsFault(description: "there are no prices of assets")
            }
            return found
        }

        private func scores(
            _ test: BackTest, _ progress: ScoreProgressFile, since first: Day
        ) throws -> [PairScores] {
            try test.series.enumerated().map { index, series in
                if let known = progress[series] { return known }
                let scores = test.scores(of: series, since: first)
                try progress.append(scores, of: series)
                let place = "\(index + 1) of \(test.series.count)"
                say("\(series.base)/\(series.quote): \(scores.windows.count) forecasts (\(place))")
                return scores
            }
        }

        /// At once, also into a pipe.
        private func say(_ line: String) {
            print(line)
            fflush(nil)
        }
    }
}
