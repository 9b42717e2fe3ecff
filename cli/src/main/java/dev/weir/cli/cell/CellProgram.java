package dev.weir.cli.cell;

import dev.weir.cli.run.InstalledEngine;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.process.WorkerProgram;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Runs one cell of a matrix: publishers, subscribers or a yardstick, and what the account of them needs. */
public final class CellProgram implements WorkerProgram {

    /** The name of such a process. */
    static final String NAME = "weir cell";

    @Override
    public String processes() {
        return NAME;
    }

    /** It writes into the folder that it is told, and limits say nothing of what it runs. */
    @Override
    public boolean isForAgents() {
        return false;
    }

    @Override
    public Service open(String process, WorkerLimits limits, OutputStream words) {
        CellSession session = new CellSession(
                InstalledEngine.with(Path.of(System.getProperty("weir.scenarios", "scenarios"))),
                new MessageOutput<>(CellMessage.CODEC, words));
        return new Service() {
            @Override
            public Orders orders(InputStream stream) {
                MessageInput<CellOrder> orders = new MessageInput<>(CellOrder.CODEC, stream);
                return () -> {
                    boolean more = false;
                    try {
                        Optional<CellOrder> order = orders.read();
                        order.ifPresent(session::take);
                        more = order.isPresent();
                        return more;
                    } finally {
                        if (!more) {
                            endTools();
                        }
                    }
                };
            }

            @Override
            public void serve() {
                session.serve();
            }
        };
    }

    /** The process ends at once when nobody gives orders any more, and the tool that it started ends with it. */
    private static void endTools() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
