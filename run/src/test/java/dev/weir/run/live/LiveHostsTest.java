package dev.weir.run.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.PairFigures;
import dev.weir.run.host.HostClock;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.AgentsSpec.Lost;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two publishers on host a and one subscriber on host c, by a clock that the test owns. */
class LiveHostsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final String OF_A = "weir publisher on a";
    private static final String OF_C = "weir receiver on c";

    private final OwnClock clock = new OwnClock();
    private final Far a = new Far("a");
    private final Far c = new Far("c");
    private final WorkerHosts hosts =
            new WorkerHosts(new RunHosts(List.of(a), List.of(c), Lost.STOP), clock, new RunErrors(clock));
    private final List<PublisherAccount> publishers = List.of(publisher(0), publisher(1));
    private final SubscriberAccount subscriber =
            new SubscriberAccount(0, 7, CarrierKind.BINARY, 2, new KeyGenerator[0]);
    private final Map<String, Long> heard = new HashMap<>(Map.of(OF_A, SECOND, OF_C, SECOND));
    private final LiveHosts live = new LiveHosts(
            hosts,
            new LiveHosts.ClientAccounts(() -> publishers, () -> List.of(subscriber), () -> heard),
            new ProcessWatch.Blind(clock),
            Phase.MEASURE);

    private static final class OwnClock implements RunClock {
        private long nanos = SECOND;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            nanos = Math.max(nanos, deadlineNanos);
        }
    }

    /** A host on which nothing can be started, whose clock has the bound that the test gives it. */
    private static final class Far implements WorkerHost, HostClock {
        private final String name;
        private ClockBound bound = new ClockBound.Within(100_000);
        private Optional<String> lost = Optional.empty();

        private Far(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

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
            return lost;
        }

        @Override
        public Optional<HostClock> clock() {
            return Optional.of(this);
        }

        @Override
        public long descriptors() {
            return 1_000;
        }

        @Override
        public Map<String, String> environment() {
            return Map.of();
        }

        @Override
        public void burst() {}

        @Override
        public boolean inBurst() {
            return false;
        }

        @Override
        public Optional<ClockLine> line() {
            return Optional.of(ClockLine.SAME);
        }

        @Override
        public long worstRoundTripNanos() {
            return 200_000;
        }

        @Override
        public ClockBound bound(ClockLine line, long fromNanos, long toNanos) {
            return bound;
        }
    }

    private static PublisherAccount publisher(int stream) {
        PublisherAccount account = new PublisherAccount(stream, 16, new Sampling(Timed.ALL));
        account.begin(Phase.MEASURE, 0, 0);
        return account;
    }

    private void place() {
        hosts.publishers("weir publisher", 1, 2);
        hosts.subscribers("weir receiver", 1, 1, host -> 1);
        hosts.fitClocks(new LoopThreads(clock));
    }

    private static void send(PublisherAccount account, int messages) {
        for (int i = 0; i < messages; i++) {
            account.sentUntimed(Phase.MEASURE, 100);
        }
    }

    /** The second of that number, from 1, of which so many messages of each publisher were due by its end. */
    private List<LiveHost> second(int number, long due) {
        clock.nanos = number * SECOND;
        live.take((number - 1) * SECOND, number * SECOND, (stream, sent) -> due);
        return live.now();
    }

    @Test
    void aRunOnOneHostHasNone() {
        LiveHosts none = new LiveHosts(
                new WorkerHosts(RunHosts.NONE, clock, new RunErrors(clock)),
                new LiveHosts.ClientAccounts(() -> publishers, () -> List.of(subscriber), () -> heard),
                new ProcessWatch.Blind(clock),
                Phase.MEASURE);

        none.take(0, SECOND, (stream, sent) -> sent);

        assertThat(none.now()).isEmpty();
        assertThat(none.boundNanos()).isZero();
    }

    @Test
    void ratesAreOfTheSecondAndOfTheClientsOfEachHost() {
        place();
        send(publishers.get(0), 30);
        send(publishers.get(1), 20);
        second(1, 25);
        send(publishers.get(1), 7);

        List<LiveHost> now = second(2, 50);

        assertThat(now).extracting(LiveHost::name).containsExactly("a", "c");
        assertThat(now.get(0).publishers()).isEqualTo(2);
        assertThat(now.get(0).subscribers()).isZero();
        assertThat(now.get(0).rates().sent()).isEqualTo(7);
        assertThat(now.get(1).subscribers()).isEqualTo(1);
        assertThat(now.get(1).rates()).isEqualTo(new LiveHost.HostRates(0, 0));
        assertThat(now.get(1).load()).isEqualTo(new LiveHost.HostLoad(-1, -1));
    }

    @Test
    void aHostIsBehindByWhatIsDueAndNotSentAtTheRateOfTheSchedule() {
        place();
        send(publishers.get(0), 100);
        send(publishers.get(1), 100);
        assertThat(second(1, 100).getFirst().lateness().late()).isFalse();

        // 400 were due of both and 200 were sent; 200 became due in the second.
        LiveHost.HostLateness lateness = second(2, 200).getFirst().lateness();

        assertThat(lateness.behindNanos()).isEqualTo(SECOND);
        assertThat(lateness.isBehind()).isTrue();
        assertThat(live.now().get(1).lateness().isBehind()).isFalse();
    }

    @Test
    void aHostWhoseReportsAreMissingIsSilent() {
        place();
        heard.put(OF_A, 5 * SECOND - 100_000_000);
        heard.put(OF_C, 2 * SECOND);

        List<LiveHost> now = second(5, 0);

        assertThat(now.get(0).lateness().late()).isFalse();
        assertThat(now.get(1).lateness().silentNanos()).isEqualTo(3 * SECOND);
        assertThat(now.get(1).lateness().isSilent()).isTrue();
    }

    @Test
    void longestLatenessOfCountedSecondsStaysAfterCatchUp() {
        place();
        send(publishers.get(0), 100);
        send(publishers.get(1), 100);
        second(1, 100);
        live.keepLateness();
        heard.put(OF_C, 0L);
        second(2, 200);
        live.keepLateness();
        send(publishers.get(0), 200);
        send(publishers.get(1), 200);
        heard.put(OF_A, 3 * SECOND);
        heard.put(OF_C, 3 * SECOND);
        assertThat(second(3, 300)).noneMatch(host -> host.lateness().late());
        live.keepLateness();
        assertThat(second(9, 900)).allMatch(host -> host.lateness().late());

        assertThat(live.longest())
                .containsExactly(
                        new LiveHost.HostLateness(false, SECOND, SECOND),
                        new LiveHost.HostLateness(false, 0, 2 * SECOND));
    }

    @Test
    void aLostHostIsLate() {
        place();
        c.lost = Optional.of("was lost");

        assertThat(second(1, 0).get(1).lateness().late()).isTrue();
    }

    @Test
    void latenciesMayBeWrongByTheBoundsOfBothHosts() {
        place();
        c.bound = new ClockBound.Within(250_000);
        second(1, 0);
        assertThat(live.boundNanos()).isEqualTo(350_000);

        c.bound = new ClockBound.Contradicted(0, 1, 1);
        second(2, 0);
        assertThat(live.boundNanos()).isEqualTo(PairFigures.UNKNOWN);
    }
}
