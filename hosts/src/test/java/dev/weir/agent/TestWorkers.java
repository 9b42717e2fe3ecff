package dev.weir.agent;

import dev.weir.agent.service.WorkerStarter;
import dev.weir.resource.child.ChildJvm;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import java.io.IOException;
import java.util.List;

/** Workers that do one thing, which the first word of their name says. */
final class TestWorkers implements WorkerStarter {

    @Override
    public Process start(String process) throws IOException {
        return switch (process.split(" ", -1)[0]) {
            // Says so on its standard error, gives back what it reads, and ends with 7 when nothing comes any more.
            case "echo" -> started("sh", "-c", "echo begun >&2; cat; exit 7");
            // Neither reads nor ends by itself.
            case "deaf" -> started("sleep", "300");
            case "worker" -> WorkerLauncher.start(process, ChildJvm.ownOptions(), WorkerLimits.NONE, false);
            default -> throw new IOException("there is no '" + process + "' here");
        };
    }

    private static Process started(String... command) throws IOException {
        return new ProcessBuilder(List.of(command)).start();
    }
}
