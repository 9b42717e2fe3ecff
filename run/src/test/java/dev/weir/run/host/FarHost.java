package dev.weir.run.host;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Another host by name alone, on which nothing can be started. */
record FarHost(String name) implements WorkerHost {

    @Override
    public String address() {
        return "192.0.2.1";
    }

    @Override
    public Process start(String process) throws IOException {
        throw new IOException("there is no such host");
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
        return 1_000;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }
}
