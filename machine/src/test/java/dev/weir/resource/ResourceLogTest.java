package dev.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.resource.os.Switches;
import dev.weir.resource.socket.SocketBytes;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceLogTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long PID = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    /** Sockets that receive 1,000 bytes and send 10 between two looks. */
    private static final class SteadySockets implements SocketBytes {

        private int looks;
        private boolean closed;

        @Override
        public void refresh(boolean exact) {
            looks++;
        }

        @Override
        public void attach(String name, long pid) {}

        @Override
        public long receivedBytes(long pid) {
            return 1_000L * looks;
        }

        @Override
        public long sentBytes(long pid) {
            return 10L * looks;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private final SteadySockets sockets = new SteadySockets();
    private final NotMeasured notMeasured = new NotMeasured();

    private ResourceLog start(ScriptedClock clock) throws IOException {
        FakeProc proc = new FakeProc(folder);
        proc.process(PID, "java", 'S', 1, 1, 1);
        proc.thread(PID, 1, 1, 1);
        Probes probes = new Probes(folder, Optional.empty(), sockets, folder, notMeasured);
        return ResourceLog.start("weir", clock, notMeasured, probes);
    }

    @Test
    void everySecondIsSampledAndTheirUsesAddUpToTheTotal() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 0, 0, 0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            List<ProcessUse> second = log.uses(SECOND, 2 * SECOND);

            assertThat(second.getFirst().receivedBytes()).isEqualTo(1_000);
            assertThat(log.uses(0, 4 * SECOND).getFirst().receivedBytes()).isEqualTo(4_000);
            assertThat(log.costs(SECOND, 3 * SECOND, 1).getFirst().network().sentBytes())
                    .isEqualTo(20);
        }
    }

    @Test
    void betweenTwoSamplesAProcessUsedWhatItUsedEvenly() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();

            assertThat(log.uses(SECOND / 4, SECOND).getFirst().receivedBytes()).isEqualTo(750);
            assertThat(log.uses(SECOND / 2, 3 * SECOND / 2).getFirst().receivedBytes())
                    .isEqualTo(1_000);
        }
    }

    @Test
    void aProcessOnAnotherHostHasTheFiguresThatItTold() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            log.take("weir receiver on c", 12, 0, used(1_000_000_000L, 400));
            log.take("weir receiver on c", 12, SECOND, used(1_500_000_000L, 700));

            ProcessCost cost = log.costs(0, SECOND / 2, 1_000_000).getLast();

            assertThat(cost.name()).isEqualTo("weir receiver on c");
            assertThat(cost.pid()).isEqualTo(12);
            assertThat(cost.cpuSeconds()).isEqualTo(0.25);
            assertThat(cost.network().receivedBytes()).isEqualTo(150);
            assertThat(log.uses(0, SECOND)).extracting(ProcessUse::name).containsExactly("weir", "weir receiver on c");
        }
    }

    private static ProcessUsage used(long cpuNanos, long receivedBytes) {
        return new ProcessUsage(
                cpuNanos,
                new ProcessUsage.Memory(1, 1),
                new Switches(0, 0),
                new NetworkBytes(receivedBytes, 0),
                ProcessCost.DiskBytes.UNKNOWN,
                new ProcessUsage.GcPauses(0, 0),
                false,
                ProcessorTime.UNKNOWN);
    }

    @Test
    void aThreadThatWokeLateSkipsTheSecondsItMissed() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 5 * SECOND / 2, 0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();

            assertThat(clock.nanos()).isEqualTo(4 * SECOND);
            assertThat(log.uses(0, 4 * SECOND).getFirst().receivedBytes()).isEqualTo(2_000);
        }
    }

    @Test
    void stealIsThatOfTheTimeAskedForAndNotWhatWasTakenBefore() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        FakeProc proc = new FakeProc(folder);
        proc.write("stat", "cpu  1000 0 0 0 0 0 0 500 0 0\n");
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            long from = log.mark();
            clock.advance(SECOND / 2);
            proc.write("stat", "cpu  1030 0 5 0 0 0 0 510 0 0\n");
            long to = log.mark();
            clock.advance(SECOND / 4);
            proc.write("stat", "cpu  1030 0 5 0 0 0 0 900 0 0\n");
            log.mark();

            assertThat(log.hostTime("weir", from, to)).isEqualTo(new ProcessorTime(350_000_000, 100_000_000));
            assertThat(log.hostTime("weir receiver on c", from, to)).isEqualTo(ProcessorTime.UNKNOWN);
        }
    }

    @Test
    void stealThatIsNotKnownAtTheEndOfTheTimeIsNotKnownAndNotNothing() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        FakeProc proc = new FakeProc(folder);
        proc.write("stat", "cpu  1000 0 0 0 0 0 0 500 0 0\n");
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            long from = log.mark();
            clock.advance(SECOND / 2);
            proc.write("stat", "cpu  1030 0 5 0 0 0 0 3 0 0\n");
            long to = log.mark();

            assertThat(log.hostTime("weir", from, to).busyNanos()).isEqualTo(350_000_000);
            assertThat(log.hostTime("weir", from, to).stolenNanos()).isEqualTo(ProcessUsage.UNKNOWN);
            assertThat(log.notMeasured()).anyMatch(sentence -> sentence.contains("(steal)"));
        }
    }

    @Test
    void whatAProcessOnAnotherHostTellsOfItsProcessorsIsKnown() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            log.take("weir receiver on c", 12, 0, used(0, 0).onHost(new ProcessorTime(SECOND, SECOND)));
            log.take("weir receiver on c", 12, SECOND, used(0, 0).onHost(new ProcessorTime(3 * SECOND, SECOND + 7)));

            assertThat(log.hostTime("weir receiver on c", 0, SECOND)).isEqualTo(new ProcessorTime(2 * SECOND, 7));
            assertThat(log.hostTime("weir receiver on c", SECOND + 1, 2 * SECOND))
                    .isEqualTo(ProcessorTime.UNKNOWN);
            assertThat(log.hostTime("weir", 0, SECOND)).isEqualTo(ProcessorTime.UNKNOWN);
        }
    }

    @Test
    void costsPerMillionFollowFromTheNumberOfMessages() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            new FakeProc(folder).process(PID, "java", 'S', 101, 101, 1);
            clock.advance(SECOND / 2);
            long to = log.mark();

            assertThat(log.costs(0, to, 4_000_000).getFirst().cpuSeconds()).isCloseTo(2, within(1e-9));
            assertThat(log.costs(0, to, 4_000_000).getFirst().cpuSecondsPerMillion())
                    .isCloseTo(0.5, within(1e-9));
        }
    }

    @Test
    void aProcessThatWasStartedAgainGoesOnForTheOneBefore() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        FakeProc proc = new FakeProc(folder);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            proc.process(2001, "java", 'S', 100, 0, 1);
            log.attach("broker 1", 2001);
            long from = log.mark();
            clock.advance(SECOND / 4);
            log.detach(2001);
            clock.advance(SECOND / 4);
            proc.process(2002, "java", 'S', 50, 0, 9);
            log.attach("broker 1", 2002);
            clock.advance(SECOND / 4);
            proc.process(2002, "java", 'S', 150, 0, 9);
            long to = log.mark();

            assertThat(log.costs(from, to, 1)).extracting(ProcessCost::name).containsExactly("weir", "broker 1");
            assertThat(log.costs(from, to, 1).getLast().pid()).isEqualTo(2002);
            assertThat(log.costs(from, to, 1).getLast().cpuSeconds()).isCloseTo(1.5, within(1e-9));
            assertThat(notMeasured.sentences()).noneMatch(text -> text.contains("ended while it was measured"));
        }
    }

    @Test
    void peakMemoryIsThatOfTheTimeAskedFor() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0);
        try (ResourceLog log = start(clock)) {
            clock.awaitEnd();
            clock.advance(SECOND / 2);
            long to = log.mark();

            // The system's own peak, 2,000 kB, lies before.
            assertThat(log.costs(0, to, 1).getFirst().peakMemoryBytes()).isEqualTo(1_500 * 1_024);
        }
    }

    @Test
    void closingEndsTheThreadReleasesTheSocketsAndKeepsTheFigures() throws IOException, InterruptedException {
        ScriptedClock clock = new ScriptedClock(0, 0, 0);
        ResourceLog log = start(clock);
        clock.awaitEnd();
        log.close();
        log.close();

        assertThat(sockets.closed).isTrue();
        assertThat(log.uses(0, 2 * SECOND).getFirst().receivedBytes()).isEqualTo(2_000);
        // Closing waits for two seconds, in which a busy machine may not end the thread.
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("weir-resources"))
                .allSatisfy(
                        thread -> assertThat(thread.join(Duration.ofMinutes(2))).isTrue());
    }
}
