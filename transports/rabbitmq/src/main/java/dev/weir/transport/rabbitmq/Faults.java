package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.secret.Secrets;
import dev.weir.server.ServerFailures;

/** Says in the server's own words why something failed. */
final class Faults {

    private Faults() {}

    /** {@code NOT_FOUND - no queue 'x' in vhost '/'}, or what the deepest cause says. */
    static String told(Throwable fault) {
        return ServerFailures.deepest(fault) instanceof ShutdownSignalException signal
                ? Secrets.masked(reason(signal))
                : ServerFailures.told(fault);
    }

    private static String reason(ShutdownSignalException signal) {
        Method reason = signal.getReason();
        if (reason instanceof AMQP.Channel.Close close) {
            return close.getReplyText();
        }
        if (reason instanceof AMQP.Connection.Close close) {
            return close.getReplyText();
        }
        return "the connection was lost";
    }
}
