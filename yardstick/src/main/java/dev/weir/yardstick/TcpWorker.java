package dev.weir.yardstick;

import dev.weir.run.host.WorkerHost;
import dev.weir.run.worker.process.WorkerPipes;
import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A worker that is one end of a TCP connection, as the process of the run has it. Used by one thread. */
final class TcpWorker implements AutoCloseable {

    private final LinkedBlockingQueue<TcpMessage> said = new LinkedBlockingQueue<>();
    private final WorkerPipes<TcpOrder, TcpMessage> pipes;

    private TcpWorker(String name, WorkerHost host) {
        this.pipes = WorkerPipes.start(
                name,
                host,
                TcpOrder.CODEC,
                TcpMessage.CODEC,
                new WorkerPipes.Listener<>(
                        said::add,
                        () -> {},
                        failure -> said.add(new TcpMessage.Failed(failure)),
                        () -> said.add(new TcpMessage.Failed("agent '" + host.name() + "' " + host.reasonOfLoss()))));
    }

    /**
     * Starts one.
     *
     * @param end which end it is
     * @throws dev.weir.transport.TransportException when there can be no such process
     */
    static TcpWorker start(String end, WorkerHost host) {
        return new TcpWorker(TcpProgram.NAME + " " + end, host);
    }

    /** Gives an order; does not wait. */
    void give(TcpOrder order) {
        pipes.give(order);
    }

    /**
     * The next that it says, if that comes in so long a time.
     *
     * @throws IOException with what it says if it cannot do what it was told
     */
    @Nullable
    TcpMessage next(long withinMillis) throws IOException {
        try {
            TcpMessage message = said.poll(withinMillis, TimeUnit.MILLISECONDS);
            if (message instanceof TcpMessage.Failed failed) {
                throw new IOException(failed.reason());
            }
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while measuring", e);
        }
    }

    @Override
    public void close() {
        pipes.close();
    }
}
