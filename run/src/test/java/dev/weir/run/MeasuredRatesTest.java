package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Recorder;
import dev.weir.measure.Spans;
import dev.weir.measure.Spans.Span;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Differences;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import dev.weir.scenario.read.ScenarioFixture;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten seconds in which a thousand messages were due. */
class MeasuredRatesTest {

    private static final long SECOND = 1_000_000_000;
    private static final long DUE = 10 * SECOND;
    private static final Span EVEN = new Span(0, DUE - 1);

    /** Long enough past the end to be an overload, where most messages were late. */
    private static final Span LONG = new Span(SECOND, 13 * SECOND);

    private final PhaseResults measured = new PhaseResults();
    private String scenario = "transport: plain\nschedule: {rate: 100/s}\n";
    private Sending sending = new Sending(1_000, 1_000, 0, 1_000, 0, List.of(), 0, 0);
    private List<Long> uniqueEach = List.of(1_000L);
    private long unique = 1_000;
    private Span sent = EVEN;
    private Span acked = EVEN;
    private Span received = EVEN;

    private static Receipts receipts(long unique) {
        return new Receipts(unique, unique, 0, 0, 0, 0, 0, 0);
    }

    private Throughput throughput(boolean whole) {
        List<Account> subscribers = uniqueEach.stream()
                .map(each -> new Account("subscriber", Sending.NONE, receipts(each), Differences.NONE))
                .toList();
        Account total = new Account("total", sending, receipts(unique), Differences.NONE);
        Ledger ledger = new Ledger(true, true, true, List.of(), total, List.of(), subscribers, List.of());
        return new MeasuredRates(
                        ScenarioFixture.read(scenario),
                        measured,
                        new Due(List.of(1_000L), DUE),
                        ledger,
                        new Spans(sent, acked, received, 100_000, 90_000))
                .throughput(whole);
    }

    /** The delay of every message. */
    private void delayed(LatencyKind kind, long delayNanos) {
        Recorder recorder = new Recorder(kind);
        recorder.start(0);
        recorder.record(1, delayNanos);
        recorder.close();
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 1);
        log.follow(recorder);
        log.collect();
        measured.log = log;
    }

    @Test
    void aRateIsOverTheTimeInWhichMessagesWereDue() {
        measured.begun = true;
        measured.startNanos = 5;
        measured.endNanos = 5 + 12 * SECOND;
        sending = new Sending(1_000, 900, 100, 800, 0, List.of(), 100, 0);
        unique = 700;
        uniqueEach = List.of(700L);

        assertThat(throughput(false))
                .isEqualTo(new Throughput(
                        12 * SECOND,
                        DUE,
                        100,
                        new Rate(90, DUE, 100_000),
                        new Rate(80, DUE, -1),
                        new Rate(70, DUE, 90_000),
                        Overload.NONE,
                        Throughput.UNKNOWN));
    }

    @Test
    void aRateIsOverTheTimeFromItsFirstToItsLastWhereThatIsLonger() {
        sent = new Span(0, 20 * SECOND);
        acked = new Span(5 * SECOND, 30 * SECOND);
        received = new Span(0, 50 * SECOND);

        Throughput rates = throughput(false);

        assertThat(rates.sent()).isEqualTo(new Rate(50, 20 * SECOND, 100_000));
        assertThat(rates.acked()).isEqualTo(new Rate(40, 25 * SECOND, -1));
        assertThat(rates.delivered()).isEqualTo(new Rate(20, 50 * SECOND, 90_000));
        assertThat(rates.offeredPerSecond()).isEqualTo(100);
    }

    @Test
    void aMessageThatTwoOfAGroupReceivedCountsItsBytesOnce() {
        uniqueEach = List.of(1_000L, 500L);

        assertThat(throughput(false).delivered().bytes()).isEqualTo(60_000);
    }

    @Test
    void noByteMovesIfOneMessageIsHandedOverAgainAndAgain() {
        scenario = "transport: kafka\nschedule: {rate: 100/s}\ncarrier: header\npayload: {handling: reuse}\n";

        assertThat(throughput(false).sent().bytes()).isEqualTo(-1);
        assertThat(throughput(false).delivered().bytes()).isEqualTo(-1);
    }

    @Test
    void messagesThatWereNotTakenAreAnOverloadOfSending() {
        sending = new Sending(1_000, 989, 11, 989, 0, List.of(), 0, 0);
        assertThat(throughput(true).overload()).isEqualTo(Overload.SENDING);
        assertThat(throughput(false).overload()).isEqualTo(Overload.NONE);

        sending = new Sending(1_000, 990, 10, 990, 0, List.of(), 0, 0);
        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);
    }

    @Test
    void sendingEverLaterIsAnOverloadOfSending() {
        sent = LONG;
        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);

        delayed(LatencyKind.SCHEDULE_LAG, 2 * SECOND);
        assertThat(throughput(true).overload()).isEqualTo(Overload.SENDING);
        sent = EVEN;
        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);
    }

    @Test
    void deliveringEverLaterIsAnOverloadOfDelivering() {
        received = LONG;
        delayed(LatencyKind.END_TO_END, 2 * SECOND);

        assertThat(throughput(true).overload()).isEqualTo(Overload.DELIVERING);
        delayed(LatencyKind.END_TO_END, SECOND / 2);
        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);
    }

    @Test
    void acknowledgingEverLaterIsAnOverloadWhereNothingSubscribes() {
        acked = LONG;
        delayed(LatencyKind.PUBLISH, 2 * SECOND);
        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);

        scenario += "subscribers: 0\n";
        assertThat(throughput(true).overload()).isEqualTo(Overload.ACKNOWLEDGING);
        delayed(LatencyKind.END_TO_END, 2 * SECOND);
        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);
    }

    @Test
    void publishedBackToBackNothingIsOverloaded() {
        scenario = "transport: plain\nschedule: {saturated: true}\n";
        sent = LONG;
        delayed(LatencyKind.SCHEDULE_LAG, 2 * SECOND);

        assertThat(throughput(true).overload()).isEqualTo(Overload.NONE);
    }
}
