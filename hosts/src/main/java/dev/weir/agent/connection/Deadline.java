package dev.weir.agent.connection;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Closes a connection that takes too long, however slowly it goes on. */
final class Deadline {

    private final CompletableFuture<Void> closing;

    Deadline(Socket socket, long millis) {
        Executor later = CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
        closing = CompletableFuture.runAsync(() -> close(socket), later);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException("a socket that cannot be closed: " + socket, e);
        }
    }

    /** Nothing is closed any more. */
    void met() {
        closing.cancel(false);
    }
}
