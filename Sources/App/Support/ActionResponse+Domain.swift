import API
import Domain
import Foundation

extension ActionResponse {
    /// - Parameter scene: The place whose clock the texts of swaps name.
    init(_ action: ReaderAction, in language: Language, at scene: SwapScene? = nil) {
        let problem =
            (action.refusal as? SwapRefusal)?.problem(at: scene) ?? (action.refusal as? any ProblemConvertible)?.problem
        self.init(action, obstacle: problem.map { ($0.type, $0.text[language]) })
    }
}

extension Wording {
    /// A thread with what the reader can do in it.
    func response(_ thread: ThreadSummary, at now: Date) -> ThreadSummaryResponse {
        ThreadSummaryResponse(
            thread, last: thread.last.map { response($0) },
            actions: thread.actions.map { ActionResponse($0, in: language) }, at: now)
    }
}
