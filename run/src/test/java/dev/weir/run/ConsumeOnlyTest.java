package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.instant.InstantSource;
import dev.weir.instant.InstantUnit;
import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.result.others.OthersFigures;
import dev.weir.result.others.OthersFigures.Offsets;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * What others publish, in simulated time: 500 messages, one every 10 ms, that arrive 1 to 10 ms after the instants which they
 * say.
 */
class ConsumeOnlyTest {

    private static final long MILLI = 1_000_000;
    private static final long FIRST_NANOS = 10_000 * MILLI;
    private static final int MESSAGES = 500;

    /** How exactly a histogram keeps a value. */
    private static final Percentage HISTOGRAM = Percentage.withPercentage(0.1);

    private final OthersLog log = new OthersLog();
    private final List<LiveSecond.MessageCounts> counts = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();

    private final RunListener listener = new RunListener() {
        @Override
        public void second(LiveSecond second) {
            counts.add(second.counts());
            intervals.addAll(second.record().seconds().from(intervals.size(), true));
        }
    };

    private void fill() {
        for (int i = 0; i < MESSAGES; i++) {
            add(i);
        }
    }

    private void add(int i) {
        add(i, (i % 10 + 1) * MILLI);
    }

    private void add(int i, long latencyNanos) {
        long thereNanos = FIRST_NANOS + i * 10L * MILLI;
        log.add("{\"id\":" + i + ",\"sent\":" + (thereNanos - latencyNanos) / 1_000 + "}", thereNanos);
    }

    private RunResult run() {
        return run(Duration.ofSeconds(20), false);
    }

    private RunResult run(Duration measure, boolean toEnd) {
        Settings settings = Settings.of(List.of(), Map.of());
        Scenario scenario = new Scenario(
                new Scenario.Title("others", "", ""),
                new Scenario.Target(log.name(), settings, Yardstick.NONE),
                new Scenario.Participants(
                        new Topology(0, 1, Topology.Delivery.SHARED),
                        Processes.ONE,
                        PacerMode.PARK,
                        Optional.of(Timed.ALL)),
                new Scenario.MessageSpec(
                        new Schedule.ByOthers(InstantSource.parse("json $.sent", InstantUnit.MICROS), toEnd),
                        new PayloadSpec.Random(false, new SizeRange(100, 100), 1),
                        PayloadHandling.READ,
                        new KeySpec.None(),
                        CarrierKind.HEADER),
                new Scenario.Length(
                        Duration.ZERO,
                        Duration.ZERO,
                        OptionalLong.empty(),
                        measure,
                        OptionalLong.empty(),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10)),
                List.of(none("lost"), none("duplicate"), none("out of order")),
                new Scenario.Validity(0.1, 0.999));
        RunRequest request = RunRequest.of(log, settings, new RunRequest.Start(7, List.of("test"), "test", ""));
        return Run.simulated(request, MessageWork.of(scenario), listener, new FakeClock(0))
                .execute()
                .result();
    }

    private static Expectation none(String metric) {
        return new Expectation(metric, Expectation.Kind.MOST_MESSAGES, 0);
    }

    private static Latency endToEnd(RunResult result) {
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals("end-to-end"))
                .findFirst()
                .orElseThrow();
    }

    private static OthersFigures others(RunResult result) {
        return result.messages().others().getFirst();
    }

    private static List<FindingCode> codes(RunResult result) {
        return result.verdict().findings().stream().map(Finding::code).toList();
    }

    @Test
    void latencyCountsFromTheInstantThatEachMessageSays() {
        fill();

        RunResult result = run();

        Latency latency = endToEnd(result);
        assertThat(latency.expected()).isEqualTo(MESSAGES);
        assertThat(latency.arrived()).isEqualTo(MESSAGES);
        assertThat(latency.timings().minNanos()).isCloseTo(MILLI, HISTOGRAM);
        assertThat(latency.at(50)).isCloseTo(5 * MILLI, HISTOGRAM);
        assertThat(latency.at(90)).isCloseTo(9 * MILLI, HISTOGRAM);
        assertThat(latency.timings().maxNanos()).isCloseTo(10 * MILLI, HISTOGRAM);
        assertThat(others(result).offsets()).isEqualTo(new Offsets(MESSAGES, MESSAGES, 0, 0, 0, 0, 0));
        assertThat(others(result).timing().grainNanos()).isEqualTo(MILLI);
        assertThat(result.messages().throughput().delivered().perSecond()).isEqualTo(MESSAGES / 20.0);
        assertThat(result.verdict().outcome()).as(result.verdict().sentence()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().sentence()).startsWith("99 % of 500 messages arrived within 10.0 ms");
    }

    @Test
    void nothingIsCountedOfPublishersWhileOthersPublish() {
        fill();

        run();

        assertThat(counts)
                .isNotEmpty()
                .allSatisfy(count -> assertThat(count.publishing()).isFalse());
        assertThat(counts.getLast().delivered()).isEqualTo(MESSAGES);
        assertThat(intervals).isNotEmpty().allSatisfy(interval -> {
            Interval.MessageCounts found = interval.messages();
            assertThat(List.of(found.scheduled(), found.sent(), found.acked(), found.failed()))
                    .containsOnly(-1L);
            assertThat(found.backlog()).as("nobody sampled the lag").isEqualTo(-1);
        });
        assertThat(intervals.stream()
                        .mapToLong(one -> one.messages().delivered())
                        .sum())
                .isEqualTo(MESSAGES);
    }

    @Test
    void offsetsThatHoldNothingAreNoLoss() {
        for (int i = 0; i < MESSAGES; i++) {
            log.gap(i % 100 == 50 ? 3 : 0);
            add(i);
        }

        RunResult result = run();

        assertThat(others(result).offsets()).isEqualTo(new Offsets(515, 500, 0, 0, 15, 0, 0));
        assertThat(result.messages().ledger().total().comparison().lost()).isZero();
        assertThat(result.verdict().outcome()).as(result.verdict().sentence()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aSubscriberThatSkipsRecordsIsFound() {
        fill();
        log.skipping(offset -> offset % 50 == 7);

        RunResult result = run();

        assertThat(others(result).offsets()).isEqualTo(new Offsets(500, 490, 10, 0, 0, 0, 0));
        assertThat(result.messages().ledger().total().comparison().lost()).isEqualTo(10);
        assertThat(endToEnd(result).missing()).isEqualTo(10);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().sentence())
                .startsWith("10 of 500 messages due did not arrive; 10 lost. Expected lost <= 0, found 10.");
        assertThat(codes(result)).contains(FindingCode.MESSAGES_MISSED);
    }

    @Test
    void whatIsReadAgainIsDuplicateAndTimedOnce() {
        fill();
        log.repeating(offset -> offset == 3 || offset == 400);

        RunResult result = run();

        assertThat(result.messages().ledger().total().receiving().duplicate()).isEqualTo(2);
        assertThat(result.messages().ledger().total().receiving().deliveredTwice())
                .isEqualTo(2);
        assertThat(endToEnd(result).timings().count()).isEqualTo(500);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void messagesWithoutInstantAreCountedAndInNoLatency() {
        for (int i = 0; i < MESSAGES; i++) {
            if (i % 100 == 99) {
                log.add("no json", FIRST_NANOS + i * 10L * MILLI);
            } else {
                add(i);
            }
        }

        RunResult result = run();

        assertThat(others(result).timing().withoutInstant()).isEqualTo(5);
        assertThat(others(result).timing().firstWithout()).isEqualTo("partition 0, offset 99: no JSON");
        assertThat(endToEnd(result).expected()).isEqualTo(495);
        assertThat(result.messages().ledger().total().receiving().unique()).isEqualTo(500);
        assertThat(result.verdict().sentence()).endsWith("5 messages have no readable instant.");
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(codes(result)).contains(FindingCode.INSTANT_UNREADABLE);
    }

    @Test
    void anInstantOfTheFutureShowsThatClocksAreApart() {
        for (int i = 0; i < MESSAGES; i++) {
            add(i, i == 40 ? -3 * MILLI : (i % 10 + 1) * MILLI);
        }

        RunResult result = run();

        assertThat(others(result).timing().ahead()).isEqualTo(1);
        assertThat(others(result).timing().aheadNanos()).isEqualTo(3 * MILLI);
        assertThat(endToEnd(result).timings().negative()).isEqualTo(1);
        assertThat(result.verdict().outcome()).as("3 ms of a median of 5 ms").isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().sentence()).contains("received before its instant, by up to 3.00 ms");
    }

    @Test
    void instantsOfLongAgoAreNotTakenForAnHour() {
        for (int i = 0; i < MESSAGES; i++) {
            add(i, Duration.ofHours(i < 5 ? 2 : 0).toNanos() + MILLI);
        }

        RunResult result = run();

        assertThat(others(result).timing().beyond()).isEqualTo(5);
        assertThat(codes(result)).contains(FindingCode.INSTANTS_LONG_AGO);
    }

    @Test
    void measuringEndsWhereTheLogEndedWhenItBegan() {
        fill();

        RunResult result = run(Duration.ofHours(1), true);

        assertThat(others(result).offsets().received()).isEqualTo(500);
        assertThat(result.messages().throughput().measuredNanos()).isBetween(14_900 * MILLI, 16_000 * MILLI);
        assertThat(result.verdict().outcome()).as(result.verdict().sentence()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aLogThatNobodyFillsIsNoSuccess() {
        RunResult result = run();

        assertThat(result.messages().ledger().total().receiving().received()).isZero();
        assertThat(result.verdict().outcome()).isNotEqualTo(Outcome.PASS);
    }
}
