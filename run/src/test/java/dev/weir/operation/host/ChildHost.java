package dev.weir.operation.host;

import dev.weir.run.host.HostClock;
import dev.weir.run.host.LocalHost;
import dev.weir.run.host.WorkerHost;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Workers in child processes of this one, which a test can kill. */
final class ChildHost implements WorkerHost {

    private final String name;
    private final LocalHost here = new LocalHost();
    private final List<Process> started = new CopyOnWriteArrayList<>();

    ChildHost(String name) {
        this.name = name;
    }

    /** Kills every worker that was started here. */
    void kill() {
        started.forEach(Process::destroyForcibly);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return here.address();
    }

    @Override
    public Process start(String process) throws IOException {
        Process worker = here.start(process);
        started.add(worker);
        return worker;
    }

    @Override
    public Optional<String> lost() {
        return here.lost();
    }

    @Override
    public Optional<HostClock> clock() {
        return here.clock();
    }

    @Override
    public long descriptors() {
        return here.descriptors();
    }

    @Override
    public Map<String, String> environment() {
        return here.environment();
    }
}
