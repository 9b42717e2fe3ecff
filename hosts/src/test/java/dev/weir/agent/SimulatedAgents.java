package dev.weir.agent;

import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.service.AgentService;
import dev.weir.agent.service.AgentServiceSettings;
import dev.weir.clock.SystemClock;
import dev.weir.run.worker.InProcessWorker;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/**
 * Many agents in one process, each with the real engine and connection and with workers that run in this process too: what a
 * controller gets is what as many hosts would send it, without as many processes. They are called a1, a2 and so on.
 */
public final class SimulatedAgents implements AutoCloseable {

    // The log manager keeps loggers by weak references only.
    private static final Logger ROOT = Logger.getLogger("");

    private final List<AgentService> agents;

    private SimulatedAgents(List<AgentService> agents) {
        this.agents = agents;
    }

    /**
     * Starts them; they join by themselves.
     *
     * @param installed what they say that they run
     * @param lines told what they do, by several threads
     */
    public static SimulatedAgents start(
            int count, InetSocketAddress controller, Installation installed, Consumer<String> lines) {
        return start(count, controller, Optional.empty(), installed, lines);
    }

    /**
     * Starts them with TLS.
     *
     * @param keys the file that each of them reads; empty for none
     */
    public static SimulatedAgents start(
            int count,
            InetSocketAddress controller,
            Optional<Path> keys,
            Installation installed,
            Consumer<String> lines) {
        return new SimulatedAgents(IntStream.rangeClosed(1, count)
                .mapToObj(number -> {
                    String name = "a" + number;
                    return AgentService.start(
                            AgentServiceSettings.of(name, controller, keys.map(HostKeys::read), installed),
                            new SystemClock(),
                            InProcessWorker::start,
                            new ToldAgent(line -> lines.accept(name + " " + line)));
                })
                .toList());
    }

    /**
     * Runs agents for a {@code weir run --agents} until standard input ends. The jars on the class path have to be those of the
     * controller.
     *
     * @param arguments their number, the port of the controller on this host, and the version of Weir
     */
    public static void main(String[] arguments) throws IOException {
        ROOT.setLevel(Level.WARNING);
        List<Path> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .toList();
        SimulatedAgents agents = start(
                Integer.parseInt(arguments[0]),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1])),
                Installation.of(arguments[2], "", jars),
                System.out::println);
        System.in.transferTo(OutputStream.nullOutputStream());
        agents.close();
    }

    /** They leave their controller. */
    @Override
    public void close() {
        List<Thread> closing = new ArrayList<>();
        agents.forEach(agent -> closing.add(Thread.ofPlatform().start(agent::close)));
        for (Thread thread : closing) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
