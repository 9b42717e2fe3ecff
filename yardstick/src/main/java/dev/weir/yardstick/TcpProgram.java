package dev.weir.yardstick;

import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.process.WorkerProgram;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** One end of a TCP connection between two hosts of a run, whose limit is measured. */
public final class TcpProgram implements WorkerProgram {

    /** What the names of such processes begin with. */
    static final String NAME = "weir tcp";

    @Override
    public String processes() {
        return NAME;
    }

    @Override
    public Service open(String process, WorkerLimits limits, OutputStream words) {
        TcpSession session = new TcpSession(limits, new MessageOutput<>(TcpMessage.CODEC, words));
        return new Service() {
            @Override
            public Orders orders(InputStream stream) {
                MessageInput<TcpOrder> orders = new MessageInput<>(TcpOrder.CODEC, stream);
                return () -> {
                    Optional<TcpOrder> order = orders.read();
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
