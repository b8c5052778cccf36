import NIOCore

/// Runs what a connection does on its event loop: between reading a request, deciding and writing the answer no other
/// thread has to wake up. What waits or takes long goes elsewhere: the database's readers and writer and the hashes
/// have threads of their own. The rest, a page of JSON or the scan of a search, holds the loop up for its time.
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
