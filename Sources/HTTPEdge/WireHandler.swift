import NIOCore
import Synchronization

/// The first handler of a connection, before TLS: counts the connection, runs its timer, and discards unwanted input.
final class WireHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: Connection
    private let counts: ConnectionCount
    private let metrics: EdgeMetrics
    private let refusal: ByteBuffer?
    private let refused: () -> Void
    private var holder: NetworkAddress?
    private var isRefused = false
    private var isOpen = false
    private var timer: (due: NIODeadline, task: Scheduled<Void>)?

    /// - Parameter refusal: Sent to an address with too many connections; nil if it would have to be encrypted.
    /// - Parameter refused: Called after a refusal was sent.
    init(
        _ connection: Connection, _ counts: ConnectionCount, _ metrics: EdgeMetrics, refusal: ByteBuffer?,
        refused: @escaping () -> Void = {}
    ) {
        self.refused = refused
        self.connection = connection
        self.counts = counts
        self.metrics = metrics
        self.refusal = refusal
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress.flatMap { NetworkAddress($0) }
        if let holder = counts.holder(of: address) {
            guard counts.enter(holder) else {
                isRefused = true
                metrics.connectionsRefused.add(1, ordering: .relaxed)
                if let refusal {
                    context.writeAndFlush(wrapOutboundOut(refusal), promise: nil)
                    refused()
                }
                context.close(promise: nil)
                return
            }
            self.holder = holder
        }
        metrics.connections.add(1, ordering: .relaxed)
        isOpen = true
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        connection.changed = { box.value.0.arm(box.value.1) }
        arm(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let holder { counts.leave(holder) }
        holder = nil
        if isOpen { metrics.connections.subtract(1, ordering: .relaxed) }
        isOpen = false
        timer?.task.cancel()
        timer = nil
        // Breaks the retain cycle between the connection and the pipeline.
        connection.changed = {}
        _ = connection.after { machine, _ in machine.close() }
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        let count = unwrapInboundIn(data).readableBytes
        switch connection.after({ machine, now in machine.received(bytes: count, at: now) }) {
        case .forward: context.fireChannelRead(data)
        case .discard: break
        case .close: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            let actions = connection.after { machine, _ in machine.inputEnded() }
            guard actions.isEmpty else { return context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Each connection has one timer. The timer is reset only when the deadline gets earlier, so a request on a fast
    /// connection costs no timer.
    private func arm(_ context: ChannelHandlerContext) {
        guard isOpen, let deadline = connection.machine.deadline else { return }
        if let timer {
            guard deadline < timer.due else { return }
            timer.task.cancel()
        }
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = (deadline, context.eventLoop.scheduleTask(deadline: deadline) { box.value.0.fired(box.value.1) })
    }

    private func fired(_ context: ChannelHandlerContext) {
        timer = nil
        let actions = connection.after { machine, now in machine.timeHasPassed(at: now) }
        if !actions.isEmpty { context.close(promise: nil) }
    }
}
