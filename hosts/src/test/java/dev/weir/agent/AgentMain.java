package dev.weir.agent;

import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.service.AgentService;
import dev.weir.agent.service.AgentServiceSettings;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An agent in a process of its own, which says what it does. It ends with its standard input. */
final class AgentMain {

    static final Installation INSTALLED = new Installation("1", "test", "jars");

    private AgentMain() {}

    /** Starts an agent without keys. */
    static TestProcess start(String name, InetSocketAddress controller) throws IOException {
        return start(List.of(), name, controller, "", 0);
    }

    /**
     * Starts an agent.
     *
     * @param within a command that starts it; may be empty
     * @param keys its file; empty for none
     * @param aheadNanos by how much its clock is ahead of the one that it finds
     */
    static TestProcess start(
            List<String> within, String name, InetSocketAddress controller, String keys, long aheadNanos)
            throws IOException {
        return TestProcess.start(
                within,
                AgentMain.class,
                List.of(
                        name,
                        controller.getHostString(),
                        Integer.toString(controller.getPort()),
                        keys,
                        Long.toString(aheadNanos)));
    }

    public static void main(String[] arguments) throws IOException {
        Optional<HostKeys> keys =
                arguments[3].isEmpty() ? Optional.empty() : Optional.of(HostKeys.read(Path.of(arguments[3])));
        InetSocketAddress controller = InetSocketAddress.createUnresolved(arguments[1], Integer.parseInt(arguments[2]));
        AgentService service = AgentService.start(
                settings(arguments[0], controller, keys),
                new AheadClock(Long.parseLong(arguments[4])),
                new TestWorkers(),
                new ToldAgent(System.out::println));
        System.in.transferTo(OutputStream.nullOutputStream());
        service.close();
    }

    static AgentServiceSettings settings(String name, InetSocketAddress controller, Optional<HostKeys> keys) {
        AgentServiceSettings usual = AgentServiceSettings.of(name, controller, keys, INSTALLED);
        return usual.withRefusedPause(Duration.ofMillis(100));
    }

    /** The clock of the machine, set forward. */
    private record AheadClock(long nanosAhead, RunClock machine) implements RunClock {

        AheadClock(long nanosAhead) {
            this(nanosAhead, new SystemClock());
        }

        @Override
        public long nanos() {
            return machine.nanos() + nanosAhead;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            machine.parkUntil(deadlineNanos - nanosAhead);
        }
    }
}
