import NIOCore

/// Nearest to the wire, before TLS: counts the connection, keeps its deadlines, and drops what nobody will read.
final class WireHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Bytes that one request may take with its framing: four times what head and body may have.
    private static let mostBytes = 512 * 1024
    /// Bytes that are thrown away of a client that goes on sending after its last answer.
    private static let mostDropped = 1024 * 1024

    private let clock: ConnectionClock
    private let counts: ConnectionCount
    private let refusal: ByteBuffer?
    private var holder: NetworkAddress?
    private var isRefused = false
    private var isOpen = false
    private var dropped = 0
    private var received = 0
    private var timer: (due: NIODeadline, task: Scheduled<Void>)?

    /// - Parameter refusal: what an address with too many connections is told; nil where it would have to be encrypted.
    init(_ clock: ConnectionClock, _ counts: ConnectionCount, refusal: ByteBuffer?) {
        self.clock = clock
        self.counts = counts
        self.refusal = refusal
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress.flatMap { NetworkAddress($0) }
        if let holder = counts.holder(of: address) {
            guard counts.enter(holder) else {
                isRefused = true
                counts.meters.refusedConnections.add()
                if let refusal { context.writeAndFlush(wrapOutboundOut(refusal), promise: nil) }
                context.close(promise: nil)
                return
            }
            self.holder = holder
        }
        counts.meters.connections.add()
        isOpen = true
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        clock.moved = { box.value.0.arm(box.value.1) }
        arm(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let holder { counts.leave(holder) }
        holder = nil
        if isOpen { counts.meters.connections.add(-1) }
        isOpen = false
        timer?.task.cancel()
        timer = nil
        // The clock outlives no pipeline: without this it would keep it.
        clock.moved = {}
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        let count = unwrapInboundIn(data).readableBytes
        if clock.phase == .closing {
            dropped += count
            if dropped > Self.mostDropped { context.close(promise: nil) }
            return
        }
        received = clock.phase == .reading ? received + count : count
        clock.received()
        guard received <= Self.mostBytes else { return context.close(promise: nil) }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            clock.sawEnd = true
            if clock.phase == .closing { return context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// One timer a connection, moved only when a deadline comes nearer: a request on a quick connection costs none.
    private func arm(_ context: ChannelHandlerContext) {
        guard let deadline = clock.deadline else { return }
        if let timer {
            guard deadline < timer.due else { return }
            timer.task.cancel()
        }
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = (deadline, context.eventLoop.scheduleTask(deadline: deadline) { box.value.0.fired(box.value.1) })
    }

    private func fired(_ context: ChannelHandlerContext) {
        timer = nil
        if let deadline = clock.deadline, deadline <= context.eventLoop.now {
            context.close(promise: nil)
        } else {
            arm(context)
        }
    }
}
