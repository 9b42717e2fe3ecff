package dev.weir.yardstick;

import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.process.WorkerProgram;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

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
                return Orders.in(stream, TcpOrder.CODEC, session::take);
            }

            @Override
            public void serve() throws IOException {
                session.serve();
            }
        };
    }
}
