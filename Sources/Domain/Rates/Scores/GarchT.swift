import Foundation

/// GARCH(1,1) with t errors, fitted by a full search of a grid, so that two machines find the same parameters.
package struct GarchT: ForecastModel {
    package let name = "garch-t"
    private static let alphas = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.14, 0.2, 0.3]
    private static let persistences = [0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999]
    private static let degrees = [5.0, 6.0, 8.0, 12.0, 30.0]
    private static let knots = [1.0, 7, 30, 96]
    /// Quantiles of a t law with 4 + (ν − 4) h degrees of freedom and the variance 1, by ν and knot: the excess kurtosis of
    /// a sum of h days falls as 1/h.
    private static let widths: [[[Double]]] = [
        [
            [0.5628892087894134, 1.1432148684060783, 1.5608497583442291, 1.9911641278965477, 2.606463569384279],
            [0.630863035446176, 1.2332691252733834, 1.624438939182748, 1.9908659850448032, 2.458595128141644],
            [0.6614180327368598, 1.2679292803037443, 1.6404374844833582, 1.9715667691761147, 2.3682630032460414],
            [0.670147342262605, 1.2771088567800337, 1.6435481304670696, 1.9640316002005658, 2.3404557846127214],
        ],
        [
            [0.5858838140519038, 1.1755556450130369, 1.5866000551669255, 1.997895160291408, 2.5659780062767026],
            [0.6489956206341791, 1.2543046104366031, 1.634890846997418, 1.9807682951982863, 2.406406592885709],
            [0.667659267528336, 1.2745261069632936, 1.642727712608494, 1.9662673785305511, 2.3484593141256926],
            [0.67228701617915, 1.2793083067472344, 1.6442114740812648, 1.9620534766249391, 2.333525907253562],
        ],
        [
            [0.6117487514436684, 1.2096775426332167, 1.6104158400592556, 1.9970581623187729, 2.5084074627479773],
            [0.6605701536849615, 1.267020158772688, 1.6401007282045588, 1.9722522291388915, 2.3709219238606103],
            [0.670995816807772, 1.2779834356140796, 1.6438158426589369, 1.963253293187952, 2.3377129056459007],
            [0.6733803298981482, 1.2804244057331335, 1.6445353678286796, 1.9610230712841656, 2.329968609851549],
        ],
        [
            [0.6348860896652343, 1.2380513778733802, 1.6269984969831268, 1.9889748923173372, 2.447405129097342],
            [0.6671948541933083, 1.2740410365657882, 1.6425687328531828, 1.966676976746095, 2.3499465363365397],
            [0.6727224311068852, 1.2797534259514445, 1.6443416855661626, 1.9616447014525706, 2.3321105099924226],
            [0.6739330048464477, 1.280986596310296, 1.6446952236474863, 1.9604971671084064, 2.328166261137562],
        ],
        [
            [0.6596046651683086, 1.2659811884542742, 1.6397097962803024, 1.9730226388417962, 2.373940184989968],
            [0.6721678391978724, 1.2791863283925968, 1.6441755525143367, 1.9621649954731657, 2.333913011122325],
            [0.673941539217072, 1.2809952670648967, 1.6446976717371091, 1.9604890197064633, 2.328138407888223],
            [0.6743180077372378, 1.2813774321019085, 1.6448050448713896, 1.9601288225218005, 2.326909096858651],
        ],
    ]

    package init() {}

    /// The parameters that fit best.
    struct Fit: Equatable {
        var alpha = 0.0
        var persistence = 0.0
        /// Place in `degrees`.
        var degrees = 0
        var logLikelihood = -Double.infinity
        /// Of the return after the last close.
        var nextVariance = 0.0
    }

    package func spreads(of window: ForecastWindow, after horizons: [Int]) -> [LogSpread] {
        let longRun = max(window.squares / Double(window.count), 1e-12)
        let fit = Self.fit(window.returns, longRun: longRun)
        return horizons.map { horizon in
            let variance = FanModel.variance(
                after: horizon, from: fit.nextVariance, to: longRun, keeping: fit.persistence)
            return LogSpread(halves: Self.factors(fit.degrees, after: horizon).map { $0 * variance.squareRoot() })
        }
    }

    private static func factors(_ degrees: Int, after horizon: Int) -> [Double] {
        normalBands.indices.map { band in FanModel.between(knots, horizon) { widths[degrees][$0][band] } }
    }

    static func fit(_ returns: [Double], longRun: Double) -> Fit {
        let squares = returns.map { $0 * $0 }
        let count = Double(squares.count)
        let constants = degrees.map { degree in
            count
                * (Foundation.lgamma((degree + 1) / 2) - Foundation.lgamma(degree / 2)
                    - 0.5 * Foundation.log(Double.pi * (degree - 2)))
        }
        var best = Fit()
        var variances = Array(repeating: 0.0, count: squares.count + 1)
        for alpha in alphas {
            for persistence in persistences {
                let beta = persistence - alpha
                let base = longRun * (1 - persistence)
                var logs = 0.0
                variances[0] = longRun
                for (index, square) in squares.enumerated() {
                    logs += 0.5 * Foundation.log(variances[index])
                    variances[index + 1] = base + alpha * square + beta * variances[index]
                }
                for (place, degree) in degrees.enumerated() {
                    var tails = 0.0
                    for (index, square) in squares.enumerated() {
                        tails += Foundation.log(1 + square / ((degree - 2) * variances[index]))
                    }
                    let likelihood = constants[place] - logs - (degree + 1) / 2 * tails
                    guard likelihood > best.logLikelihood else { continue }
                    best = Fit(
                        alpha: alpha, persistence: persistence, degrees: place, logLikelihood: likelihood,
                        nextVariance: variances[squares.count])
                }
            }
        }
        return best
    }
}
