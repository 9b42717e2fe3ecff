package dev.weir.run.host;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.resource.child.ChildJvm;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;

/** This host: its workers have the options and the class path of this process, and its clock. */
public final class LocalHost implements WorkerHost {

    /** No other host has a name with a blank in it. */
    private static final String NAME = "this host";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String address() {
        return "";
    }

    @Override
    public Process start(String process) throws IOException {
        return WorkerLauncher.start(process, ChildJvm.ownOptions(), WorkerLimits.NONE, false);
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
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }
}
