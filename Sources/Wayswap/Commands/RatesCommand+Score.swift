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
                "Reads the stored closes of the ECB. Runs beside a server, which then shows the new card. After an "
                + "interruption it goes on where it was.")

        @OptionGroup var options: DataOptions

        @Option(help: "The weights of the LSTM, which then is on the card (WAYSWAP_LSTM).")
        var lstm: String?

        @Option(help: "Write the card to this file too, as the seed has it.")
        var to: String?

        func run() throws {
            let folder = try options.folder()
            let network = try Setting.text(lstm, "WAYSWAP_LSTM", in: ProcessInfo.processInfo.environment)
                .map(LSTMFile.read)
            let (days, series) = try SQLiteScoreCards.closes(folder)
            let others = network.map { [FanForecast(.lstm($0.network))] } ?? []
            let test = BackTest(days: days, series: series, beside: others)
            let progress = try ScoreProgressFile(
                folder, test.fingerprint(weights: network?.bytes), models: test.models.count,
                at: WallClock.system.now())
            if progress.count > 0 { say("goes on: \(progress.count) of \(series.count) pairs are scored") }
            let scores = try scores(test, progress)
            let card = ScoreCard(
                scores, models: test.models.map(\.name), since: ScoreCard.judgedFrom, computedAt: progress.startedAt)
            guard let card else {
                throw SettingsFault(
                    description: "there are too few rates since \(ScoreCard.judgedFrom) to judge a forecast by")
            }
            if let to {
                guard FileManager.default.createFile(atPath: to, contents: try card.seedFile) else {
                    throw SettingsFault(description: "\(to) cannot be written")
                }
            }
            try SQLiteScoreCards.save(card, in: folder)
            try ScoreProgressFile.remove(folder)
            if network == nil { say("the network was not scored: name its file with --lstm") }
            say("stored: \(test.models.count) models, \(card.from) to \(card.to)")
        }

        private func scores(_ test: BackTest, _ progress: ScoreProgressFile) throws -> [PairScores] {
            try test.series.enumerated().map { index, series in
                if let known = progress[series] { return known }
                let scores = test.scores(of: series, since: ScoreCard.judgedFrom)
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
