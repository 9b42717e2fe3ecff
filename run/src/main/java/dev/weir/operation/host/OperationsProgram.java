package dev.weir.operation.host;

import dev.weir.run.host.WorkerLimits;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.WorkerSession;
import dev.weir.run.worker.process.WorkerProgram;
import java.io.OutputStream;

/** Carries out operations of steps. */
public final class OperationsProgram implements WorkerProgram {

    @Override
    public String processes() {
        return ProcessWatch.OPERATIONS;
    }

    @Override
    public Service open(String process, WorkerLimits limits, OutputStream words) {
        return new WorkerSession(process, limits, words, OperationsWords.PROTOCOL, OperationsPart::new);
    }
}
