package dev.weir.run.worker.process;

import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.run.worker.wire.MessageInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a worker runs other than the publishers and subscribers of a run. Found by {@link java.util.ServiceLoader}: a worker
 * runs the program of its name, whatever it is told.
 */
public interface WorkerProgram {

    /** What the names of processes that run it begin with: {@code weir operations}. */
    String processes();

    /**
     * Whether an agent runs it for a controller. A program that heeds no limits of the host, or writes files, is for the host of the
     * command alone.
     */
    default boolean isForAgents() {
        return true;
    }

    /**
     * Begins to serve one parent.
     *
     * @param process name of this process in the report
     * @param limits what it may be asked for
     * @param words where it writes what it has to say
     */
    Service open(String process, WorkerLimits limits, OutputStream words);

    /** A program that has begun. One thread reads orders, another one serves. */
    interface Service {

        /** The orders that stand in a stream. */
        Orders orders(InputStream stream);

        /**
         * Does what it is told until the process ends.
         *
         * @throws IOException if its words cannot be written
         */
        void serve() throws IOException;
    }

    /** Reads orders. Used by one thread. */
    interface Orders {

        /** Those that stand in a stream, each handed to a taker that does not wait. */
        static <O> Orders in(InputStream stream, MessageCodec<O> codec, Consumer<O> taker) {
            MessageInput<O> orders = new MessageInput<>(codec, stream);
            return () -> {
                Optional<O> order = orders.read();
                order.ifPresent(taker);
                return order.isPresent();
            };
        }

        /**
         * Reads the next order, and hands it to the thread that serves.
         *
         * @return false if there are no more
         * @throws java.io.EOFException if the stream ends within one
         * @throws IOException if the next is no order
         */
        boolean takeNext() throws IOException;
    }
}
