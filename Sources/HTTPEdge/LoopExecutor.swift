import NIOCore

/// Runs the tasks of a connection on its event loop, so that no other thread has to wake up between a request and its
/// response. Work that waits or takes long belongs elsewhere: it would hold up the other connections of the loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
