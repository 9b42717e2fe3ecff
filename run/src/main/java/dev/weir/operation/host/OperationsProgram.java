package dev.weir.operation.host;

import dev.weir.clock.SystemClock;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.process.WorkerProgram;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Carries out operations of steps. */
public final class OperationsProgram implements WorkerProgram {

    @Override
    public String processes() {
        return ProcessWatch.OPERATIONS;
    }

    @Override
    public Service open(String process, WorkerLimits limits, OutputStream words) {
        OperationsSession session = new OperationsSession(
                process, limits, new MessageOutput<>(OperationsMessage.CODEC, words), new SystemClock());
        return new Service() {
            @Override
            public Orders orders(InputStream stream) {
                MessageInput<OperationsOrder> orders = new MessageInput<>(OperationsOrder.CODEC, stream);
                return () -> {
                    Optional<OperationsOrder> order = orders.read();
                    order.ifPresent(session::take);
                    return order.isPresent();
                };
            }

            @Override
            public void serve() throws IOException {
                session.serve();
            }
        };
    }
}
