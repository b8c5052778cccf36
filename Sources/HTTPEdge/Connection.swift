import NIOCore

/// The state machine of one connection, shared by the handlers of its pipeline on its event loop.
final class Connection {
    private(set) var machine: ConnectionStateMachine
    private let loop: any EventLoop
    /// Called after each transition. The deadline may be earlier now.
    var changed: () -> Void = {}

    init(_ settings: NetworkSettings, on loop: any EventLoop) {
        self.loop = loop
        machine = ConnectionStateMachine(ConnectionTimes(settings), at: loop.now)
    }

    /// Makes one transition.
    func after<Result>(_ transition: (inout ConnectionStateMachine, _ now: NIODeadline) -> Result) -> Result {
        defer { changed() }
        return transition(&machine, loop.now)
    }
}
