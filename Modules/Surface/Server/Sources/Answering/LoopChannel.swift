internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOSSL

/// A connection that is read and written on the thread on which its bytes arrive.
///
/// Cached replies are also sent on this thread. All other replies are computed in `AnswerPool`, so
/// they do not delay other connections on the thread.
struct LoopChannel: ServerChildChannel {
    let base: HTTP1Channel
    let tls: ReloadableTLS?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            guard let tls else { return }
            let handler = NIOSSLServerHandler(context: tls.present)
            try channel.pipeline.syncOperations.addHandler(handler)
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }.flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let limits = try pipeline.handler(type: TimeLimits.self)
            try pipeline.addHandler(FirstBytes(limits), position: .first)
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(loop: value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// An event loop as a task executor.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
