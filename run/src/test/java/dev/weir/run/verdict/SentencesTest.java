package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.Overload;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {

    private static final long SENT = 1_000;
    private static final long SECOND = 1_000_000_000;

    private static Account total(long unique, long lost) {
        return new Account(
                "total",
                new Ledger.Sending(SENT, SENT, 0, SENT, 0, List.of(), 0, 0),
                new Ledger.Receipts(unique, unique, 0, 0, 0, 0, 0, 0),
                new Ledger.Differences(lost, 0, 0));
    }

    private static String passed(int subscribers, String delivery, boolean saturated, Rate delivered) {
        Ledger ledger = new Ledger(true, true, true, List.of(), total(SENT, 0), List.of(), List.of(), List.of());
        Subject subject =
                new Subject("direct", "direct", 1, subscribers, delivery, "100 B random", "any", saturated, 100, 0);
        long expected = Math.round(SENT * subject.copies());
        Latency endToEnd = new Latency(
                "end-to-end",
                expected,
                expected,
                new Latency.Timings(expected, 0, 1, 2, 0, 3),
                List.of(new Percentile(99, 3_000, true)));
        Rate sent = Rate.messages(SENT, SECOND);
        Throughput throughput = new Throughput(
                SECOND, SECOND, sent.perSecond(), sent, sent, delivered, Overload.NONE, Throughput.UNKNOWN);
        return Sentences.measured(
                Outcome.PASS,
                new Evidence(
                        subject,
                        ledger,
                        throughput,
                        List.of(endToEnd),
                        new Evidence.ToolPart(new ToolEffect("end-to-end", 0, 50, 0), false),
                        AcrossHosts.NONE,
                        List.of(),
                        false,
                        List.of()),
                List.of());
    }

    @Test
    void whatAClientBufferedHasNotPassedYet() {
        assertThat(passed(1, "shared", true, Rate.messages(SENT, 2 * SECOND)))
                .isEqualTo("500 messages/s of 100 B random arrived, published back to back. Nothing was lost.");
    }

    @Test
    void eachSubscribersCopyIsTheSameMessage() {
        assertThat(passed(4, "each", true, Rate.messages(3_600, SECOND)))
                .startsWith("900 messages/s of 100 B random arrived");
        assertThat(passed(4, "shared", true, Rate.messages(1_000, SECOND)))
                .startsWith("1 000 messages/s of 100 B random arrived");
    }

    @Test
    void aPercentileSaysOfHowManyItIs() {
        assertThat(passed(1, "shared", false, Rate.messages(SENT, SECOND)))
                .isEqualTo("99 % of 1 000 messages arrived within 3.00 µs of being due. Nothing was lost.");
        assertThat(passed(4, "each", false, Rate.messages(4 * SENT, SECOND)))
                .startsWith("99 % of 4 000 deliveries arrived within 3.00 µs of being due.");
    }

    @Test
    void aMessageThatMayStillComeIsNotCalledLost() {
        Expectation lost = new Expectation("lost", "<= 0", "inconclusive", Holds.INCONCLUSIVE);

        assertThat(Sentences.failed(lost, total(941, 59)))
                .isEqualTo("Whether lost <= 0 holds is inconclusive: not every subscriber is known to have read to"
                        + " the end of the log, and 59"
                        + " acknowledged messages have not arrived.");
    }

    private final EvidenceFixture found = new EvidenceFixture();

    private String measured(Outcome outcome, Finding... findings) {
        return Sentences.measured(outcome, found.evidence(), List.of(findings));
    }

    private static Finding finding(Severity severity, String text) {
        return new Finding(severity, FindingCode.EXPECTATION_NOT_MET, text);
    }

    @Test
    void whyNothingWasMeasuredIsTheFirstFault() {
        assertThat(Sentences.notMeasured(List.of(
                        finding(Severity.WARNING, "A."), finding(Severity.FAULT, "B."), finding(Severity.FAULT, "C."))))
                .isEqualTo("B.");
        assertThat(Sentences.notMeasured(List.of(finding(Severity.WARNING, "A."))))
                .isEqualTo("Nothing was measured.");
    }

    @Test
    void aSentenceEndsWithOneFullStop() {
        assertThat(Sentences.ended("the broker ended")).isEqualTo("the broker ended.");
        assertThat(Sentences.ended("the broker ended.")).isEqualTo("the broker ended.");
    }

    @Test
    void aWarmUpTellsForHowManySecondsItWasNotSteady() {
        assertThat(Sentences.notSteady(30 * SECOND)).contains("within 30 s:");
        assertThat(Sentences.notClosed("publisher 0"))
                .isEqualTo("The client of publisher 0 did not close in time and was left behind.");
    }

    @Test
    void aFailedExpectationSaysWhatWasFound() {
        assertThat(Sentences.failed(new Expectation("lost", "<= 0", "3", Holds.NO), total(997, 3)))
                .isEqualTo("Expected lost <= 0, found 3.");
        assertThat(Sentences.failed(
                        new Expectation("duplicate", "<= 0", "inconclusive", Holds.INCONCLUSIVE), total(997, 3)))
                .isEqualTo("Whether duplicate <= 0 holds is inconclusive: not every subscriber is known to have read"
                        + " to the end of the log.");
    }

    @Test
    void foreignMessagesAreToldWithTheFirstThreePlaces() {
        assertThat(Sentences.foreign(found.evidence().ledger())).isEmpty();

        found.receiving = new Ledger.Receipts(1_005, 1_000, 0, 0, 0, 5, 0, 0);
        assertThat(Sentences.foreign(found.evidence().ledger()))
                .hasValue("5 foreign messages arrived. They are not of this run, and count in no rate and no latency.");

        found.samples = List.of(
                new Ledger.Sample(TroubleKind.LOST, 0, 7, "elsewhere"),
                new Ledger.Sample(TroubleKind.FOREIGN, -1, -1, ""),
                new Ledger.Sample(TroubleKind.FOREIGN, -1, -1, "offset 1"),
                new Ledger.Sample(TroubleKind.FOREIGN, -1, -1, "offset 2"),
                new Ledger.Sample(TroubleKind.FOREIGN, -1, -1, "offset 3"),
                new Ledger.Sample(TroubleKind.FOREIGN, -1, -1, "offset 4"));
        assertThat(Sentences.foreign(found.evidence().ledger()).orElseThrow())
                .startsWith("5 foreign messages arrived (first: offset 1; offset 2; offset 3). They");
    }

    @Test
    void anOverloadSaysWhatWasDueAndWhatWasKept() {
        found.sending = new Ledger.Sending(1_000, 900, 100, 800, 0, List.of(), 100, 0);
        found.delivered = Rate.messages(600, 3 * SECOND);
        String due = "Overloaded: 1 000/s were due, but only ";
        String rest = ". Latency mostly reflects how long the run was.";

        found.overload = Overload.SENDING;
        assertThat(Sentences.overloaded(found.evidence())).isEqualTo(due + "900/s were sent, over 1.00 s" + rest);
        found.overload = Overload.ACKNOWLEDGING;
        assertThat(Sentences.overloaded(found.evidence()))
                .isEqualTo(due + "400/s were acknowledged, over 2.00 s" + rest);
        found.overload = Overload.DELIVERING;
        assertThat(Sentences.overloaded(found.evidence())).isEqualTo(due + "200/s were delivered, over 3.00 s" + rest);

        found.delivery = "each";
        found.subscribers = 3;
        assertThat(Sentences.overloaded(found.evidence()))
                .startsWith("Overloaded: 1 000/s to each of 3 subscribers (3 000 deliveries/s) were due, but only ");
        found.subscribers = 1_000;
        found.copies = 25;
        assertThat(Sentences.overloaded(found.evidence()))
                .startsWith("Overloaded: 1 000/s (25 000 deliveries/s) were due, but only ");
        found.subscribers = 3;
        found.copies = 3;
        assertThat(measured(Outcome.PASS))
                .startsWith("Overloaded: ")
                .endsWith("was. 100 unresolved, 100 unsent among 1 000 messages.");
    }

    @Test
    void aRunWithoutSubscribersIsToldByItsAcknowledgements() {
        found.subscribers = 0;
        assertThat(measured(Outcome.PASS))
                .isEqualTo("99 % of 1 000 messages were acknowledged within 5.00 ms of being due."
                        + " Delivery was not checked: there were no subscribers.");

        found.saturated = true;
        assertThat(measured(Outcome.PASS))
                .startsWith("500 messages/s of 100 B random were acknowledged, published back to back. ");
    }

    @Test
    void ifNothingWasTimedTheRateIsTold() {
        found.timed = 0;
        found.lossChecked = false;

        assertThat(measured(Outcome.PASS))
                .isEqualTo("1 000 messages/s of 100 B random arrived."
                        + " Loss was not checked: messages carried no identity.");
    }

    @Test
    void ifTooManyAreMissingForAPercentileOnlyTheirNumberIsTold() {
        found.percentile = new Latency.Percentile(99, Latency.Percentile.NEVER_NANOS, true);
        found.arrived = 600;
        found.drainProven = false;
        found.differences = new Ledger.Differences(400, 0, 0);

        assertThat(measured(Outcome.PASS))
                .isEqualTo("400 of 1 000 messages due did not arrive."
                        + " Loss is inconclusive: not every subscriber is known to have read to the end of the log.");
    }

    @Test
    void ofWhatALostProcessReceivedAfterItsLastReportNothingIsClaimed() {
        found.percentile = new Latency.Percentile(99, Latency.Percentile.NEVER_NANOS, true);
        found.arrived = 600;
        found.drainProven = false;
        found.receiverLost = true;

        assertThat(measured(Outcome.PASS)).startsWith("400 of 1 000 messages due are not known to have arrived.");
    }

    @Test
    void aRunThatFailedBeginsWithTheReasonUnlessMessagesAreMissing() {
        Finding reason = finding(Severity.FAILURE, "Expected p99 <= 1 ms, found 3 ms.");

        assertThat(measured(Outcome.FAIL, finding(Severity.WARNING, "Beware."), reason))
                .isEqualTo("Expected p99 <= 1 ms, found 3 ms. Nothing was lost.");

        found.arrived = 999;
        assertThat(measured(Outcome.FAIL, reason))
                .isEqualTo("1 of 1 000 messages due did not arrive. Expected p99 <= 1 ms, found 3 ms.");
        assertThat(measured(Outcome.FAIL, finding(Severity.FAULT, "The broker ended.")))
                .isEqualTo("The broker ended. 1 of 1 000 messages due did not arrive.");
    }

    @Test
    void aRunThatIsInvalidOrAnErrorSaysWhy() {
        Finding reason = finding(Severity.INVALIDITY, "The ledger does not balance.");

        assertThat(measured(Outcome.INVALID, reason))
                .isEqualTo("The figures cannot be trusted: The ledger does not balance. Nothing was lost.");
        assertThat(measured(Outcome.ERROR, reason)).isEqualTo("The ledger does not balance.");
        assertThat(measured(Outcome.ERROR)).isEmpty();
    }

    @Test
    void everyTroubleIsToldWithItsNumber() {
        found.sending = new Ledger.Sending(1_000, 999, 1, 990, 2, List.of(), 7, 0);
        found.receiving = new Ledger.Receipts(1_000, 980, 3, 0, 0, 4, 5, 6);
        found.differences = new Ledger.Differences(8, 0, 0);
        String troubles = "8 lost, 7 unresolved, 2 failed, 1 unsent, 3 received twice, 5 corrupt, 6 out of order";

        assertThat(measured(Outcome.PASS))
                .endsWith(" " + troubles + " among 1 000 messages. 4 foreign messages arrived as well.");

        found.arrived = 980;
        assertThat(measured(Outcome.PASS)).contains(" 20 of 1 000 messages due did not arrive; " + troubles + ".");

        found.drainProven = false;
        assertThat(measured(Outcome.PASS)).contains(" did not arrive; 7 unresolved, ");

        found.drainProven = true;
        found.subscribers = 0;
        assertThat(measured(Outcome.PASS)).contains(" did not arrive; 7 unresolved, ");
    }

    @Test
    void missingMessagesAreNamedByWhatDidNotHappen() {
        assertThat(missing(LatencyKind.PUBLISH)).isEqualTo("2 of 9 were not acknowledged");
        assertThat(missing(LatencyKind.SCHEDULE_LAG)).isEqualTo("2 of 9 were not sent");
        assertThat(missing(LatencyKind.SERVICE)).isEqualTo("2 of 9 did not arrive");
        assertThat(missing(LatencyKind.ROUND_TRIP)).isEqualTo("2 of 9 did not come back");

        found.receiverLost = true;
        assertThat(missing(LatencyKind.SERVICE)).isEqualTo("2 of 9 are not known to have arrived");
        assertThat(missing(LatencyKind.ROUND_TRIP)).isEqualTo("2 of 9 are not known to have come back");
    }

    private String missing(LatencyKind kind) {
        return Sentences.missing(latency(kind), found.evidence());
    }

    private static Latency latency(LatencyKind kind) {
        return new Latency(kind.label(), 9, 7, new Latency.Timings(7, 0, 1, 2, 0, 3), List.of());
    }

    /** Ten messages sent, of which some were acknowledged. */
    private static PublisherAccount publisher(int stream, int acked) {
        PublisherAccount account = new PublisherAccount(stream, 4096);
        account.begin(Phase.MEASURE, 0, 0);
        for (long sequence = 0; sequence < 10; sequence++) {
            account.open(sequence, 0);
            account.sent(Phase.MEASURE, 100, 0, 0, 0);
            if (sequence < acked) {
                account.onAck(sequence, 0, 1);
            }
        }
        return account;
    }

    private static List<String> lostPublishers(boolean echoes, PublisherAccount... accounts) {
        return Sentences.lostPublishers(List.of(accounts), List.of(), echoes);
    }

    @Test
    void publisherWorkAfterItsLastReportIsUnknownIfProcessIsLost() {
        PublisherAccount lost = publisher(1, 10);
        lost.lose(false);

        assertThat(lostPublishers(false, publisher(0, 10))).isEmpty();
        assertThat(lostPublishers(false, publisher(0, 10), lost))
                .containsExactly("What publisher 1 sent and got acknowledged after the last report is not known:"
                        + " the process was lost.");
        assertThat(lostPublishers(true, lost))
                .containsExactly(
                        "What publisher 1 sent, got acknowledged and got back after the last report is not known:"
                                + " the process was lost.");
    }

    @Test
    void publishersEndedBeforeProcessLossHaveNothingMissing() {
        PublisherAccount first = publisher(0, 10);
        PublisherAccount second = publisher(1, 10);
        first.lose(true);
        second.lose(true);

        assertThat(lostPublishers(false, first))
                .containsExactly(
                        "Publisher 0 had ended publishing and told of every message sent before the process was"
                                + " lost.");
        assertThat(lostPublishers(true, first, second))
                .containsExactly(
                        "Publishers 0, 1 had ended publishing and told of every message sent before the process"
                                + " was lost. What came back after the last report is not known.");
    }

    @Test
    void whatWasNotAnsweredWhenAProcessWasLostMayHaveBeenAcknowledged() {
        PublisherAccount ended = publisher(0, 7);
        PublisherAccount publishing = publisher(1, 10);
        ended.lose(true);
        publishing.lose(false);

        assertThat(lostPublishers(false, ended, publishing))
                .containsExactly(
                        "What publisher 1 sent and got acknowledged after the last report is not known: the process was"
                                + " lost.",
                        "Publisher 0 had ended publishing and told of every message sent before the process was lost."
                                + " Whether 3 messages without an answer were acknowledged later is not known.");
    }
}
