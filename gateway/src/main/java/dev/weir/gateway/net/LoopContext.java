package dev.weir.gateway.net;

import dev.weir.gateway.http.HttpService;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.session.SessionRegistry;
import dev.weir.gateway.wire.Wire;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * What the loops of a server share. Thread-safe.
 *
 * @param sessions of the gateway
 * @param schemas of the subscriptions on all loops
 * @param http what their connections share
 * @param wires makes the wire of a new connection
 * @param computing does what takes too long for a loop
 * @param failure hears that a loop's thread has ended
 */
record LoopContext(
        ServerSettings settings,
        SessionRegistry sessions,
        Schemas schemas,
        HttpService http,
        Function<SocketChannel, Wire> wires,
        Executor computing,
        ThreadFailure failure) {

    /**
     * Lets others do some work.
     *
     * @param then is done afterwards; when the work fails, what is done instead fails in the same way
     * @param loop does it, on the thread of a loop
     */
    void compute(Runnable work, Runnable then, Executor loop) {
        computing.execute(() -> loop.execute(outcome(work, then)));
    }

    private static Runnable outcome(Runnable work, Runnable then) {
        try {
            work.run();
            return then;
        } catch (RuntimeException | Error e) {
            return () -> {
                throw e;
            };
        }
    }
}
