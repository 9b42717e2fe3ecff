package dev.weir.run.worker;

import dev.weir.run.host.HostClock;
import dev.weir.run.host.WorkerHost;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A host that starts one command, whatever worker it is asked for. */
record HostOfCommand(List<String> command) implements WorkerHost {

    @Override
    public String name() {
        return "this host";
    }

    @Override
    public String address() {
        return "";
    }

    @Override
    public Process start(String process) throws IOException {
        return new ProcessBuilder(command).start();
    }

    @Override
    public Optional<String> lost() {
        return Optional.empty();
    }

    @Override
    public Optional<HostClock> clock() {
        return Optional.empty();
    }

    @Override
    public long descriptors() {
        return Long.MAX_VALUE;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }
}
