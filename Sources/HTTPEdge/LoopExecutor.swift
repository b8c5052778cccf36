import NIOCore

/// Runs the tasks of a connection on its event loop, so that no other thread wakes up between a request and its
/// response. Blocking or long work must run elsewhere: it would delay the other connections of the loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
