package dev.weir.server;

import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.Objects;

/** Says why a server cannot be reached. */
public final class ServerFailures {

    private ServerFailures() {}

    /** What caused all the rest. */
    public static Throwable deepest(Throwable fault) {
        Throwable deepest = fault;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }

    /** What the deepest cause says, without secrets. */
    public static String told(Throwable fault) {
        Throwable deepest = deepest(fault);
        return Secrets.masked(Objects.requireNonNullElse(
                deepest.getMessage(), deepest.getClass().getSimpleName()));
    }

    /**
     * That nobody could connect.
     *
     * @param server which system, and where: {@code NATS at 127.0.0.1:4222}
     * @param within how long it was tried
     */
    public static TransportException unreachable(String server, Duration within, String why, Exception cause) {
        return new TransportException(
                "cannot connect to " + server + " within " + within.toMillis() / 1e3 + " s: " + Secrets.masked(why),
                cause);
    }
}
