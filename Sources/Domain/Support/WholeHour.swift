package import Foundation

extension Date {
    /// The hour that it lies in. Others learn the times of an offer so: minutes tell when somebody is at home or at work.
    package var wholeHour: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 / 3600).rounded(.down) * 3600) }
}
