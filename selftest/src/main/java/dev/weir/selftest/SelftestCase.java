package dev.weir.selftest;

import dev.weir.transport.FailureKind;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One thing that can go wrong, how long it is measured, and which figures must be right then. All counts of the ledger
 * must be, in every case.
 *
 * @param name what goes wrong
 * @param plan how exactly
 * @param measure how long messages are published
 * @param latencies the latencies compared
 * @param lag messages that the subscriber lags behind the log while it is measured; empty where that is not compared
 */
record SelftestCase(String name, FaultPlan plan, Duration measure, List<Figure> latencies, OptionalLong lag) {

    /** At what rate every case publishes. */
    static final double MESSAGES_PER_SECOND = 2_000;

    private static final long MESSAGES = (long) MESSAGES_PER_SECOND;
    private static final Duration DELAY = Duration.ofNanos(300_000);
    private static final FaultPlan DELAYED = FaultPlan.delayed(DELAY);

    SelftestCase {
        latencies = List.copyOf(latencies);
    }

    SelftestCase(String name, FaultPlan plan, Duration measure, List<Figure> latencies) {
        this(name, plan, measure, latencies, OptionalLong.empty());
    }

    /** How many messages are due. */
    long messages() {
        return Math.round(MESSAGES_PER_SECOND * measure.toNanos() / 1e9);
    }

    /** Whether the system takes less than is due, so that a queue grows for as long as anything is. */
    boolean fallsBehind() {
        return plan.faults().stream().anyMatch(Fault.SlowConsumer.class::isInstance);
    }

    /** What a JVM that has just started is given to do first, so that it is not compiling while it is measured. */
    static SelftestCase practice() {
        return new SelftestCase("practice", DELAYED, Duration.ofMillis(1_500), List.of());
    }

    /**
     * Every case.
     *
     * @param stallEvery time from one stall of the sender to the next, of which it is blocked for a tenth
     */
    static List<SelftestCase> all(Duration stallEvery) {
        return Stream.of(timing(stallEvery), accounting(), lagging())
                .flatMap(Function.identity())
                .toList();
    }

    private static Stream<SelftestCase> timing(Duration stallEvery) {
        Fault stall = new Fault.Stall(stallEvery.dividedBy(2), stallEvery, stallEvery.dividedBy(10));
        return Stream.of(
                new SelftestCase(
                        "fixed delay",
                        DELAYED,
                        Duration.ofSeconds(3),
                        List.of(Figure.endToEnd(50), Figure.endToEnd(99), Figure.publish(50))),
                new SelftestCase(
                        "periodic stall of the sender",
                        DELAYED.with(stall),
                        stallEvery.multipliedBy(3),
                        List.of(Figure.endToEnd(50), Figure.endToEnd(99), Figure.publish(99), Figure.lag(99))),
                new SelftestCase(
                        "slow consumer",
                        DELAYED.with(new Fault.SlowConsumer(Duration.ofNanos(600_000))),
                        Duration.ofMillis(1_500),
                        List.of(Figure.endToEnd(50), Figure.endToEnd(99), Figure.publish(50))),
                new SelftestCase(
                        "delivery in batches",
                        DELAYED.with(new Fault.Batches(Duration.ofMillis(1), Duration.ofMillis(180))),
                        Duration.ofSeconds(4),
                        List.of(Figure.endToEnd(50), Figure.endToEnd(99), Figure.publish(50))),
                // By more than any host pauses, so that every message behind the step is early and none before it.
                new SelftestCase(
                        "step of the receiver's clock",
                        DELAYED.with(new Fault.ClockStep(2_000, -5_000_000_000L)),
                        Duration.ofMillis(1_500),
                        List.of(Figure.endToEnd(25), Figure.endToEnd(50))));
    }

    private static Stream<SelftestCase> accounting() {
        return Stream.of(
                new SelftestCase(
                        "random loss",
                        DELAYED.with(new Fault.Loss(0.01, 7)),
                        Duration.ofSeconds(1),
                        List.of(Figure.endToEnd(50), Figure.endToEnd(99.9))),
                new SelftestCase(
                        "a broker that forgets",
                        DELAYED.with(new Fault.Forgetting(MESSAGES * 3 / 4)),
                        Duration.ofSeconds(1),
                        List.of(Figure.endToEnd(50), Figure.endToEnd(99), Figure.publish(99))),
                counted("duplicates", DELAYED.with(new Fault.ReadTwice(50)).with(new Fault.WrittenTwice(70))),
                counted("reordering", DELAYED.with(new Fault.Reordering(40, 3))),
                counted("corruption", DELAYED.with(new Fault.Corruption(30))),
                counted("messages of others", DELAYED.with(new Fault.Foreign(25))),
                counted(
                        "failed and unresolved sends",
                        DELAYED.with(new Fault.Failure(17, FailureKind.REJECTED, false))
                                .with(new Fault.Failure(23, FailureKind.TIMED_OUT, true))
                                .with(new Fault.Failure(29, FailureKind.DISCONNECTED, false))));
    }

    /** Each message waits in the log for half a second: a thousand do at any time, whatever the log says of its end. */
    private static Stream<SelftestCase> lagging() {
        FaultPlan waiting = FaultPlan.delayed(Duration.ofMillis(500));
        return Stream.of(
                lag("a log that names an old end", waiting.with(new Fault.OldEnd(Duration.ofSeconds(1), true))),
                lag("offsets without a message", waiting.with(new Fault.EmptyOffsets(10, 5))));
    }

    private static SelftestCase lag(String name, FaultPlan plan) {
        return new SelftestCase(
                name, plan, Duration.ofSeconds(2), List.of(Figure.endToEnd(50)), OptionalLong.of(MESSAGES / 2));
    }

    private static SelftestCase counted(String name, FaultPlan plan) {
        return new SelftestCase(name, plan, Duration.ofSeconds(1), List.of(Figure.endToEnd(50)));
    }
}
