package dev.weir.agent.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.agent.FakeCluster;
import dev.weir.agent.RecordedLines;
import dev.weir.agent.ToldAgent;
import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterFactory;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.cluster.JoinException;
import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.RelayedBytes;
import dev.weir.agent.relay.StreamWindow;
import dev.weir.clock.SystemClock;
import dev.weir.resource.ProcessChoice;
import dev.weir.resource.WatchedUsage;
import dev.weir.run.worker.wire.MalformedMessageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An agent whose controller is played by the test. Real workers are those of the integration tests. */
final class AgentServiceTest {

    private static final ClusterMember CONTROLLER = new ClusterMember("ctl", UUID.randomUUID(), "127.0.0.1");

    private final RecordedLines events = new RecordedLines();

    private Duration joinedWithin = Duration.ofMinutes(5);

    private AgentService started(AgentClusterFactory factory, WorkerStarter starter, String... watched) {
        AgentServiceSettings usual = AgentServiceSettings.of(
                "a",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 7400),
                Optional.empty(),
                new Installation("1", "test", "jars"));
        return AgentService.start(
                usual.withRefusedPause(Duration.ofMillis(1))
                        .withJoinedWithin(joinedWithin)
                        .watching(Stream.of(watched).map(ProcessChoice::parse).toList()),
                factory,
                new SystemClock(),
                starter,
                new ToldAgent(events::add));
    }

    private static Process none(String process) throws IOException {
        throw new IOException("none can be started");
    }

    private static void deliver(FakeCluster cluster, ControllerMessage message) throws MalformedMessageException {
        cluster.deliver(CONTROLLER, ControllerMessage.CODEC.encode(message));
    }

    private static RelayedBytes bytes(int length) {
        return RelayedBytes.copyOf(new byte[length], 0, length);
    }

    @Test
    void whatPreventsJoiningIsToldOnceForEachReason() {
        FakeCluster cluster = new FakeCluster();
        Deque<JoinException> problems = new ArrayDeque<>(List.of(
                new JoinException("long", "nobody listens there", false),
                new JoinException("long", "nobody listens there", false),
                new JoinException("long", "another version", true),
                new JoinException("long", "another version", true),
                new JoinException("long", "nobody listens there", false)));
        AgentClusterFactory factory = (settings, listener) -> {
            if (!problems.isEmpty()) {
                throw problems.remove();
            }
            return cluster.open(settings, listener);
        };

        try (AgentService agent = started(factory, AgentServiceTest::none)) {
            cluster.join(CONTROLLER);
            events.next("waiting nobody listens there");
            assertThat(agent).isNotNull();
            assertThat(events.next("")).isEqualTo("refused another version");
            assertThat(events.next("")).isEqualTo("joined ctl");
        }
    }

    @Test
    void agentTriesAgainWhenControllerLeavesDuringTheJoin() {
        joinedWithin = Duration.ofMillis(10);
        FakeCluster cluster = new FakeCluster();
        AtomicInteger tries = new AtomicInteger();
        AgentClusterFactory factory = (settings, listener) -> {
            if (tries.incrementAndGet() < 2) {
                return new FakeCluster().open(settings, listener);
            }
            AgentCluster opened = cluster.open(settings, listener);
            cluster.join(CONTROLLER);
            return opened;
        };

        try (AgentService agent = started(factory, AgentServiceTest::none)) {
            assertThat(events.next("")).isEqualTo("waiting it took this agent in, and was gone");
            assertThat(agent).isNotNull();
            assertThat(events.next("")).isEqualTo("joined ctl");
        }
    }

    @Test
    void anErrorDoesNotEndTheAgent() {
        FakeCluster cluster = new FakeCluster();
        AtomicInteger tries = new AtomicInteger();
        AgentClusterFactory factory = (settings, listener) -> {
            if (tries.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return cluster.open(settings, listener);
        };

        try (AgentService agent = started(factory, AgentServiceTest::none)) {
            cluster.join(CONTROLLER);
            assertThat(agent).isNotNull();
            assertThat(events.next(""))
                    .isEqualTo(
                            "refused a defect of the agent: java.lang.OutOfMemoryError: unable to create native thread");
            assertThat(events.next("")).isEqualTo("joined ctl");
        }
    }

    @Test
    void keyOfTheClockIsAnsweredWithWhatTheHostIs() throws Exception {
        FakeCluster cluster = new FakeCluster();
        try (AgentService agent = started(cluster, AgentServiceTest::none)) {
            cluster.join(CONTROLLER);
            deliver(cluster, new ControllerMessage.ClockKey(bytes(32)));

            AgentMessage answer = AgentMessage.CODEC.decode(cluster.nextSent());

            assertThat(agent).isNotNull();
            assertThat(answer).isInstanceOfSatisfying(AgentMessage.Ready.class, ready -> {
                assertThat(ready.clockPort()).isPositive();
                assertThat(ready.facts().processors())
                        .isEqualTo(Runtime.getRuntime().availableProcessors());
                assertThat(ready.facts().memoryBytes()).isPositive();
                assertThat(ready.facts().version()).isEqualTo("1");
                assertThat(ready.facts().environment()).isNotEmpty();
            });
        }
    }

    @Test
    void workerThatCannotBeStartedIsToldAtBothEnds() throws Exception {
        FakeCluster cluster = new FakeCluster();
        try (AgentService agent = started(cluster, AgentServiceTest::none)) {
            cluster.join(CONTROLLER);
            deliver(cluster, new ControllerMessage.StartWorker(1, "publishers"));

            assertThat(agent).isNotNull();
            assertThat(AgentMessage.CODEC.decode(cluster.nextSent()))
                    .isEqualTo(new AgentMessage.StartRefused(1, "none can be started"));
            assertThat(events.next("not started")).isEqualTo("not started publishers: none can be started");
        }
    }

    @Test
    void whatIsWatchedIsSaidWhenItIsAskedForAndNoWorkerIsStarted() throws Exception {
        FakeCluster cluster = new FakeCluster();
        long own = ProcessHandle.current().pid();
        WorkerStarter never = process -> {
            throw new AssertionError("an agent that watches started " + process);
        };
        try (AgentService agent = started(cluster, never, "test=" + own, "later=no-such-process-yet")) {
            cluster.join(CONTROLLER);
            deliver(cluster, new ControllerMessage.ClockKey(bytes(32)));
            assertThat(AgentMessage.CODEC.decode(cluster.nextSent()))
                    .isInstanceOfSatisfying(
                            AgentMessage.Ready.class,
                            ready -> assertThat(ready.facts().watches()).containsExactly("test", "later"));

            deliver(cluster, new ControllerMessage.SampleWatched(5, true));
            AgentMessage answer = AgentMessage.CODEC.decode(cluster.nextSent());
            deliver(cluster, new ControllerMessage.StartWorker(6, "weir publisher"));

            assertThat(agent).isNotNull();
            assertThat(answer).isInstanceOfSatisfying(AgentMessage.Watched.class, watched -> {
                assertThat(watched.question()).isEqualTo(5);
                assertThat(watched.sample().usages())
                        .extracting(WatchedUsage::name)
                        .containsExactly("host", "test", "later");
                WatchedUsage test = watched.sample().usages().get(1);
                assertThat(test.pid()).isEqualTo(own);
                assertThat(test.usage().cpuNanos()).isPositive();
                assertThat(watched.sample().usages().get(2).running()).isZero();
            });
            assertThat(AgentMessage.CODEC.decode(cluster.nextSent()))
                    .isEqualTo(new AgentMessage.StartRefused(6, "it only watches (--watch): it starts no workers"));
        }
    }

    @Test
    void controllerQueryingAgentThatWatchesNothingIsRefused() throws Exception {
        FakeCluster cluster = new FakeCluster();
        try (AgentService agent = started(cluster, AgentServiceTest::none)) {
            cluster.join(CONTROLLER);
            deliver(cluster, new ControllerMessage.SampleWatched(1, true));

            assertThat(agent).isNotNull();
            assertThat(events.next("refused"))
                    .isEqualTo("refused the controller asked what is watched, which is nothing");
        }
    }

    @Test
    void controllerThatSendsMoreThanItWasGrantedIsLeft() throws Exception {
        FakeCluster cluster = new FakeCluster();
        CountDownLatch starting = new CountDownLatch(1);
        WorkerStarter slow = process -> {
            try {
                starting.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return none(process);
        };
        try (AgentService agent = started(cluster, slow)) {
            cluster.join(CONTROLLER);
            deliver(cluster, new ControllerMessage.StartWorker(1, "publishers"));
            deliver(cluster, new ControllerMessage.InputBytes(1, bytes(StreamWindow.BYTES)));
            deliver(cluster, new ControllerMessage.InputBytes(1, bytes(1)));

            events.next("lost ctl: " + Departure.LEFT);
            starting.countDown();
            assertThat(agent).isNotNull();
            assertThat(events.next("refused")).isEqualTo("refused the controller sent more than it was granted");
        }
    }

    @Test
    void closingEndsAnAgentThatWaits() throws InterruptedException {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        AgentService agent = started(
                (settings, listener) -> {
                    waiting.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    throw new JoinException("long", "interrupted", false);
                },
                AgentServiceTest::none);
        assertThat(waiting.await(1, TimeUnit.MINUTES)).isTrue();

        agent.close();

        assertThat(interrupted.getCount()).isZero();
        assertThat(events.rest()).isEmpty();
    }
}
