package dev.weir.transport.rabbitmq;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs a task at once, on the thread that hands it over. The client's consumers so run on the thread that reads the socket, and
 * a message is stamped without a hop.
 */
final class CallingThread extends AbstractExecutorService {

    private volatile boolean ended;

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public void shutdown() {
        ended = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        ended = true;
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return ended;
    }

    @Override
    public boolean isTerminated() {
        return ended;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return ended;
    }
}
