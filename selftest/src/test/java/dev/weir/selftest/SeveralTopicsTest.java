package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.TopicFigures;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.Scenario;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.topic.Topics;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Runs over several topics in simulated time: what one topic does wrong is found, and told of that topic. */
class SeveralTopicsTest {

    private static final FaultPlan PROMPT = FaultPlan.delayed(Duration.ofMillis(5));
    private static final Topics TOPICS = new Topics(List.of("orders", "clicks", "audit"), List.of(5, 20, 1), false);

    /** Of 13,000 messages, 500 cycles of 26, whatever the cycle begins with. */
    private static final long ORDERS = 2_500;

    private static final long CLICKS = 10_000;
    private static final long AUDIT = 500;

    private static RunResult run(FaultPlan plan) {
        return PlainRun.over(
                TOPICS,
                plan,
                new Scenario.Length(
                        Duration.ZERO,
                        Duration.ZERO,
                        OptionalLong.empty(),
                        Duration.ofSeconds(13),
                        OptionalLong.empty(),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10)));
    }

    private static TopicFigures topic(RunResult result, String name) {
        return result.messages().topics().stream()
                .filter(topic -> topic.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> lost(RunResult result) {
        return result.messages().topics().stream()
                .map(topic -> topic.account().comparison().lost())
                .toList();
    }

    private static String finding(RunResult result, FindingCode code) {
        return result.verdict().findings().stream()
                .filter(finding -> finding.code() == code)
                .map(Finding::text)
                .findFirst()
                .orElse("");
    }

    @Test
    void eachTopicGetsExactlyItsShareAndIsTimed() {
        RunResult result = run(PROMPT);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().topics())
                .extracting(topic -> topic.account().sending().acked())
                .containsExactly(ORDERS, CLICKS, AUDIT);
        assertThat(result.messages().topics())
                .extracting(topic -> topic.account().receiving().unique())
                .containsExactly(ORDERS, CLICKS, AUDIT);
        assertThat(topic(result, "audit").endToEnd().timings().count()).isEqualTo(AUDIT);
        assertThat((double) topic(result, "audit").endToEnd().at(50)).isCloseTo(5e6, within(5e3));
        assertThat(result.messages().topics())
                .allSatisfy(topic -> assertThat(topic.lag()).hasSize(1));
    }

    @Test
    void lossInOneTopicIsTheLossOfThatTopic() {
        RunResult result = run(PROMPT.with(new Fault.LossOfTopic(1, 100)));

        assertThat(lost(result)).containsExactly(0L, CLICKS / 100, 0L);
        assertThat(result.messages().ledger().total().comparison().lost()).isEqualTo(CLICKS / 100);
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(finding(result, FindingCode.TOPIC_TROUBLE)).isEqualTo("By topic: clicks lost 100.");
        assertThat(TextReport.headline(result, new TextStyle(120, true, false))).contains("clicks lost 100");
    }

    @Test
    void percentilesOfATopicCoverWhatItLost() {
        RunResult result = run(PROMPT.with(new Fault.LossOfTopic(2, 50)));

        assertThat(topic(result, "audit").endToEnd().missing()).isEqualTo(AUDIT / 50);
        assertThat(topic(result, "audit").endToEnd().at(99)).isEqualTo(Long.MAX_VALUE);
        assertThat((double) topic(result, "clicks").endToEnd().at(99)).isCloseTo(5e6, within(5e3));
    }

    @Test
    void aMessageInAnotherTopicIsForeignThereAndLostHere() {
        RunResult result = run(PROMPT.with(new Fault.Misdelivery(0, 2, 100, false)));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(lost(result)).containsExactly(ORDERS / 100, 0L, 0L);
        assertThat(topic(result, "audit").account().receiving().foreign()).isEqualTo(ORDERS / 100);
        assertThat(topic(result, "audit").misplaced()).isEqualTo(ORDERS / 100);
        assertThat(topic(result, "audit").endToEnd().timings().count()).isEqualTo(AUDIT);
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(finding(result, FindingCode.MESSAGES_MISPLACED)).endsWith("published: from audit 25.");
        assertThat(result.messages().ledger().samples())
                .anySatisfy(sample -> assertThat(sample.detail())
                        .matches("topic audit, partition 0, offset \\d+: published to topic orders"));
    }

    @Test
    void aCopyInAnotherTopicFailsTheRunThoughNothingIsLost() {
        RunResult result = run(PROMPT.with(new Fault.Misdelivery(0, 1, 100, true)));

        assertThat(lost(result)).containsExactly(0L, 0L, 0L);
        assertThat(topic(result, "clicks").misplaced()).isEqualTo(ORDERS / 100);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void topicsAddUpWithEveryOtherFaultToo() {
        RunResult result = run(PROMPT.with(new Fault.WrittenTwice(70))
                .with(new Fault.ReadTwice(50))
                .with(new Fault.Corruption(30))
                .with(new Fault.Foreign(25))
                .with(new Fault.Reordering(40, 3)));

        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(result.messages().topics().stream()
                        .mapToLong(topic -> topic.account().receiving().corrupt())
                        .sum())
                .isEqualTo(result.messages().ledger().total().receiving().corrupt())
                .isPositive();
    }
}
