import NIOCore

/// Runs what a connection does on its event loop: between reading a request, deciding and writing the answer no other
/// thread has to wake up. Work that would hold the loop up goes elsewhere anyway: the database's readers and writer and
/// the hashes have threads of their own.
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
