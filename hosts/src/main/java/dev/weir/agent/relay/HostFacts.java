package dev.weir.agent.relay;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.resource.os.Environment;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a host is and what an agent on it runs.
 *
 * @param processors that its workers can use
 * @param memoryBytes of the machine, or of the container
 * @param descriptors how many files and sockets one process may have open
 * @param kernel name and release
 * @param jvm vendor and version
 * @param version of Weir
 * @param watches names of the processes that the agent watches; empty for one that runs workers. An agent does one or the other.
 * @param environment the machine and the software, by name, as a report tells them
 */
public record HostFacts(
        int processors,
        long memoryBytes,
        long descriptors,
        String kernel,
        String jvm,
        String version,
        List<String> watches,
        Map<String, String> environment) {

    public HostFacts {
        watches = List.copyOf(watches);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /** Of the host that this process is on, as this process sees it. */
    public static HostFacts ofThisHost(String version, List<String> watches) {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return new HostFacts(
                Runtime.getRuntime().availableProcessors(),
                system instanceof OperatingSystemMXBean machine ? machine.getTotalMemorySize() : 0,
                system instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : Long.MAX_VALUE,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"),
                version,
                watches,
                Environment.describe(Path.of(".")));
    }
}
