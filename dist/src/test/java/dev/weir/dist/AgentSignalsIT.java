package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills, stops and continues a worker, an agent or the controller in each phase of a run over agents: the run ends, names what
 * failed, has an account that balances, and leaves no process. A thorough build tries every combination.
 */
@Tag("unmeasured")
@Tag("thorough") // each signal to each process in each phase; FaultIT and RelayIT try some
final class AgentSignalsIT extends OverAgents {

    /** What a worker that is about to be killed writes to its standard error. */
    private static final String LAST_LINE = "the last line of this process";

    /** Where a run is, by what it says. */
    enum During {
        START("2 agents: a, b"),
        WARM_UP("warm-up    1 / "),
        MEASURED_PHASE("measure    2 / "),
        LAST_SECOND("measure    5 / "),
        /** The measured phase is over. */
        DRAIN("measure" + " ".repeat(20));

        private final String said;

        During(String said) {
            this.said = said;
        }
    }

    /** What is signalled, and how the run calls it. */
    enum Victim {
        PUBLISHING_WORKER("publisher on a"),
        RECEIVING_WORKER("receiver on b"),
        PUBLISHING_AGENT("agent a"),
        RECEIVING_AGENT("agent b"),
        CONTROLLER("weir");

        private final String called;

        Victim(String called) {
            this.called = called;
        }
    }

    enum Signal {
        KILLED,
        /** It goes on after two seconds, which is less than the lease of a worker. */
        STOPPED_FOR_A_WHILE,
        /** It goes on when everybody else has noticed. */
        STOPPED
    }

    /** One combination. */
    record Trial(During during, Victim victim, Signal signal) {}

    static Stream<Trial> trials() {
        if (!CommandRules.THOROUGH) {
            return Stream.of(
                    new Trial(During.WARM_UP, Victim.RECEIVING_AGENT, Signal.STOPPED),
                    new Trial(During.DRAIN, Victim.CONTROLLER, Signal.STOPPED));
        }
        return Stream.of(During.values())
                .flatMap(during -> Stream.of(Victim.values())
                        .flatMap(
                                victim -> Stream.of(Signal.values()).map(signal -> new Trial(during, victim, signal))));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void aRunEndsAndSaysWhatFailed(Trial trial) throws Exception {
        List<String> settings = new ArrayList<>(List.of("rate=300/s", "warmup=3s", "warmup-limit=3s", "measure=6s"));
        settings.addAll(
                trial.during == During.DRAIN
                        // The last messages wait for subscribers that take longer for each than it takes until the next
                        // is due.
                        ? List.of("work={ each: record, time: 10ms }", "drain=60s")
                        : List.of("drain=10s"));
        Launched run = agents.run("a,b", List.of(), settings.toArray(String[]::new));
        agents.add(run);
        Launched a = agents.agent(run, "a");
        Launched b = agents.agent(run, "b");
        run.awaitOutput(trial.during.said);
        ProcessHandle publisher = worker(a);
        ProcessHandle receiver = worker(b);

        ProcessHandle signalled = switch (trial.victim) {
            case PUBLISHING_WORKER -> publisher;
            case RECEIVING_WORKER -> receiver;
            case PUBLISHING_AGENT -> a.handle();
            case RECEIVING_AGENT -> b.handle();
            case CONTROLLER -> run.handle();
        };
        if (signalled.equals(publisher) || signalled.equals(receiver)) {
            Files.writeString(Path.of("/proc/" + signalled.pid() + "/fd/2"), LAST_LINE + "\n");
        }
        Launched.signal(trial.signal == Signal.KILLED ? "KILL" : "STOP", signalled);
        try {
            if (trial.signal == Signal.STOPPED_FOR_A_WHILE) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
            } else if (trial.victim == Victim.CONTROLLER) {
                ended(publisher);
                ended(receiver);
            } else {
                run.awaitEnd();
            }
        } finally {
            if (signalled.isAlive()) {
                Launched.signal("CONT", signalled);
            }
        }
        assertSaid(trial, run.end());
        if (trial.victim == Victim.CONTROLLER && trial.signal != Signal.STOPPED_FOR_A_WHILE) {
            String why = trial.signal == Signal.KILLED ? "its connection was closed" : "it sent no heartbeats";
            a.awaitOutput("the controller is gone: it was lost, " + why);
            b.awaitOutput("the controller is gone: it was lost, " + why);
        }
        ended(publisher);
        ended(receiver);
    }

    private void assertSaid(Trial trial, Ended ended) throws IOException {
        assertThat(ended.err()).doesNotContain("\tat ");
        if (trial.victim == Victim.CONTROLLER && trial.signal == Signal.KILLED) {
            return;
        }
        assertThat(Files.readString(agents.onlyRun().resolve("run.json")))
                .contains("\"balanced\" : true")
                .doesNotContain("\"balanced\" : false");
        if (trial.signal == Signal.STOPPED_FOR_A_WHILE) {
            assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
            assertThat(agents.report())
                    .containsPattern("scheduled 1 800 = sent 1 800 · acked 1 800 · lost 0( ·)? duplicate 0");
        } else {
            assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(2, 3);
            assertThat(agents.report()).contains(trial.victim.called);
        }
        if (trial.signal == Signal.KILLED && trial.victim.called.contains(" on ")) {
            // Before any figure.
            assertThat(ended.out().replaceAll("\\s+", " "))
                    .containsPattern("(INVALID|ERROR) .{0,150}weir " + trial.victim.called
                            + " ended with exit code 137; its last output: .{0,300}" + LAST_LINE);
        }
        if (trial.victim == Victim.CONTROLLER && trial.signal == Signal.STOPPED && trial.during == During.DRAIN) {
            assertThat(agents.report())
                    .contains("INVALID", "no heartbeat came from here", "loss inconclusive")
                    // The publishers had told everything before.
                    .contains("scheduled 1 800 = sent 1 800 · acked 1 800", "received, sender lost 0 ")
                    .contains("had ended publishing and told of every message sent before the process was lost")
                    .doesNotContain("due did not arrive", "sent and got acknowledged after the last report");
        }
    }

    /** The worker of an agent, which is about to be started or has been. */
    private static ProcessHandle worker(Launched agent) throws IOException {
        agent.awaitOutput("started weir ");
        return agent.children().getFirst();
    }

    private static void ended(ProcessHandle worker) throws Exception {
        worker.onExit().get(2, TimeUnit.MINUTES);
    }
}
