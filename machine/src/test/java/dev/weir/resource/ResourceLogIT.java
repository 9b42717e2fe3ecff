package dev.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.result.ProcessCost;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class ResourceLogIT {

    private final RunClock clock = new SystemClock();

    @Test
    void processorTimeOfAChildIsAtLeastWhatItSaysItBurned() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm();
                ResourceLog log = ResourceLog.start("weir", clock)) {
            log.attach("child", child.pid());
            long from = log.mark();
            long beganNanos = clock.nanos();
            long burnedNanos = Long.parseLong(child.ask("burn", 300_000_000));
            long wallNanos = clock.nanos() - beganNanos;
            ProcessCost cost = log.costs(from, log.mark(), 1_000).get(1);

            assertThat(cost.name()).isEqualTo("child");
            assertThat(cost.cpuSeconds())
                    .isBetween(
                            burnedNanos / 1e9,
                            wallNanos / 1e9 * Runtime.getRuntime().availableProcessors());
            assertThat(cost.cpuSecondsPerMillion()).isCloseTo(cost.cpuSeconds() * 1_000, within(1e-6));
            assertThat(cost.peakMemoryBytes()).isBetween(10_000_000L, 1_000_000_000L);
        }
    }

    @Test
    void processorTimeOfThreadsThatHaveEndedStaysCounted() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm();
                ResourceLog log = ResourceLog.start("weir", clock)) {
            log.attach("child", child.pid());
            long from = log.mark();
            long burnedNanos = Long.parseLong(child.ask("burn-in-thread", 200_000_000));

            assertThat(log.costs(from, log.mark(), 1).get(1).cpuSeconds()).isGreaterThanOrEqualTo(burnedNanos / 1e9);
        }
    }

    @Test
    void ownProcessorTimeIsAtLeastThatOfTheBurningThread() {
        try (ResourceLog log = ResourceLog.start("weir", clock)) {
            var threads = ManagementFactory.getThreadMXBean();
            long from = log.mark();
            long began = threads.getCurrentThreadCpuTime();
            long burnedNanos = 0;
            while (burnedNanos < 100_000_000) {
                burnedNanos = threads.getCurrentThreadCpuTime() - began;
            }

            ProcessCost own = log.costs(from, log.mark(), 0).getFirst();
            assertThat(own.cpuSeconds()).isGreaterThanOrEqualTo(burnedNanos / 1e9);
            assertThat(own.cpuSecondsPerMillion()).isEqualTo(-1);
        }
    }

    @Test
    void everyWaitOfAChildIsAVoluntarySwitch() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm();
                ResourceLog log = ResourceLog.start("weir", clock)) {
            log.attach("child", child.pid());
            long from = log.mark();
            child.ask("wait", 300);

            // A thread that is forced off its core just when it begins to wait counts as forced.
            assertThat(log.costs(from, log.mark(), 1).get(1).switches().voluntarySwitches())
                    .isGreaterThanOrEqualTo(270);
        }
    }

    @Test
    void collectionsOfAChildAreCounted() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm("-XX:+UseG1GC");
                ResourceLog log = ResourceLog.start("weir", clock)) {
            log.attach("child", child.pid());
            long from = log.mark();
            child.ask("collect", 5);
            ProcessCost cost = log.costs(from, log.mark(), 1).get(1);

            assertThat(cost.collections().gcCount()).isGreaterThanOrEqualTo(5);
            assertThat(cost.collections().gcSeconds()).isGreaterThan(0);
        }
    }

    @Test
    void aChildWithoutCountersSaysWhyCollectionsAreUnknown() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm("-XX:+PerfDisableSharedMem");
                ResourceLog log = ResourceLog.start("weir", clock)) {
            log.attach("child", child.pid());
            long from = log.mark();

            assertThat(log.costs(from, log.mark(), 1).get(1).collections().gcCount())
                    .isEqualTo(-1);
            assertThat(log.notMeasured()).anyMatch(sentence -> sentence.startsWith("Garbage collections of child"));
        }
    }

    @Test
    void aChildThatWasKilledKeepsItsFiguresAndSaysSo() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm();
                ResourceLog log = ResourceLog.start("weir", clock)) {
            log.attach("child", child.pid());
            long from = log.mark();
            long burnedNanos = Long.parseLong(child.ask("burn", 100_000_000));
            log.mark();
            child.kill();
            ProcessCost cost = log.costs(from, log.mark(), 1).get(1);

            assertThat(cost.cpuSeconds()).isGreaterThanOrEqualTo(burnedNanos / 1e9);
            assertThat(cost.peakMemoryBytes()).isPositive();
            assertThat(log.notMeasured()).anyMatch(sentence -> sentence.contains("ended while it was measured"));
        }
    }

    @Test
    void aProcessThatDoesNotExistIsUnknownAndSaysSo() {
        try (ResourceLog log = ResourceLog.start("weir", clock)) {
            long from = log.mark();
            log.attach("ghost", Integer.MAX_VALUE);
            ProcessCost cost = log.costs(from, log.mark(), 1).get(1);

            assertThat(cost.cpuSeconds()).isEqualTo(-1);
            assertThat(cost.peakMemoryBytes()).isEqualTo(-1);
            assertThat(cost.network().receivedBytes()).isEqualTo(-1);
            assertThat(log.notMeasured()).anyMatch(sentence -> sentence.contains("there is no such process"));
        }
    }
}
