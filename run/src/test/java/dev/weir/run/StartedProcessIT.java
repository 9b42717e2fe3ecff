package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.process.Restartable;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a run tells of a process that its transport starts, and ends when it is closed. */
final class StartedProcessIT {

    private static final String ENDED = "ended while it was measured";

    private record Sleeping(Process process) implements RestartableProcess {

        static Sleeping start() {
            try {
                return new Sleeping(new ProcessBuilder("sleep", "600").start());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String name() {
            return "sleeping-server";
        }

        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        }

        @Override
        public void expectEnd() {}

        @Override
        public void startAgain() {}

        void end() {
            process.destroyForcibly().onExit().join();
        }
    }

    /** @param early whether its process ends before messages flow, though nobody has asked for that */
    private record Starting(FaultyDriver sound, boolean early) implements TransportDriver {

        @Override
        public String name() {
            return sound.name();
        }

        @Override
        public String description() {
            return sound.description();
        }

        @Override
        public Set<Capability> capabilities() {
            return sound.capabilities();
        }

        @Override
        public List<Setting> settings() {
            return sound.settings();
        }

        @Override
        public Transport open(Settings settings, RunContext context) {
            Transport transport = sound.open(settings, context);
            Sleeping server = Sleeping.start();
            return (Transport) Proxy.newProxyInstance(
                    Transport.class.getClassLoader(),
                    new Class<?>[] {Transport.class, Restartable.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("processes")) {
                            return List.of(server);
                        }
                        if (method.getName().equals("close")
                                || (early && method.getName().equals("openPublisher"))) {
                            server.end();
                        }
                        return method.invoke(transport, arguments);
                    });
        }
    }

    private static RunResult ran(boolean early) {
        var sound = new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(5)), new Oracle());
        Trial trial = Trial.of(new Starting(sound, early), Duration.ofSeconds(1));
        return new Run<>(trial.request(), MessageWork.of(trial.scenario()), new RunListener() {})
                .execute()
                .result();
    }

    @Test
    void aServerThatEndsWithItsTransportHasItsRowAndIsNoNews() {
        RunResult result = ran(false);

        assertThat(result.resources().processes()).extracting(ProcessCost::name).contains("sleeping-server");
        assertThat(result.notMeasured()).noneMatch(sentence -> sentence.contains(ENDED));
    }

    @Test
    void aServerThatEndsBeforeIsTold() {
        assertThat(ran(true).notMeasured())
                .anyMatch(sentence -> sentence.startsWith("sleeping-server") && sentence.contains(ENDED));
    }
}
