package dev.weir.run.verdict;

import dev.weir.measure.LatencyKind;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Differences;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.Overload;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import java.util.List;

/** What a run of 1,000 messages in a second found: all well, unless a test says otherwise. Used by one thread. */
final class EvidenceFixture {

    static final long MESSAGES = 1_000;
    static final long SECOND = 1_000_000_000;

    Sending sending = new Sending(MESSAGES, MESSAGES, 0, MESSAGES, 0, List.of(), 0, 0);
    Receipts receiving = new Receipts(MESSAGES, MESSAGES, 0, 0, 0, 0, 0, 0);
    Differences differences = Differences.NONE;
    boolean lossChecked = true;
    boolean drainProven = true;
    List<String> imbalances = List.of();
    long negative;
    Percentile percentile = new Percentile(99, 3_000_000, true);
    long arrived = MESSAGES;
    Rate delivered = Rate.messages(MESSAGES, SECOND);
    Overload overload = Overload.NONE;
    ToolEffect effect = new ToolEffect("end-to-end", 0, 50, 0);
    boolean toolIsLate;
    boolean receiverLost;
    AcrossHosts acrossHosts = AcrossHosts.NONE;
    boolean saturated;
    int subscribers = 1;
    String delivery = "shared";
    double copies = 0;
    List<Sample> samples = List.of();
    long timed = MESSAGES;
    long sentOverNanos = SECOND;
    long lagP90Nanos = 50_000;

    Evidence evidence() {
        Account total = new Account("total", sending, receiving, differences);
        Ledger ledger = new Ledger(
                lossChecked, drainProven, imbalances.isEmpty(), imbalances, total, List.of(), List.of(), samples);
        Latency response = new Latency(
                "end-to-end",
                MESSAGES,
                arrived,
                new Latency.Timings(Math.min(timed, arrived), negative, 1, 2, 0, 3),
                List.of(percentile));
        Latency publish = new Latency(
                LatencyKind.PUBLISH.label(),
                sending.scheduled(),
                sending.acked(),
                new Latency.Timings(sending.acked(), 0, 1, 2, 0, 3),
                List.of(new Percentile(90, 4_000_000, true), new Percentile(99, 5_000_000, true)));
        Latency lag = new Latency(
                LatencyKind.SCHEDULE_LAG.label(),
                sending.scheduled(),
                sending.sent(),
                new Latency.Timings(sending.sent(), 0, 1, 2, 0, 3),
                List.of(new Percentile(90, lagP90Nanos, true)));
        Rate sent = Rate.messages(sending.sent(), sentOverNanos);
        Rate acked = Rate.messages(sending.acked(), 2 * SECOND);
        return new Evidence(
                new Subject("plain", "plain", 1, subscribers, delivery, "100 B random", "any", saturated, 100, copies),
                ledger,
                new Throughput(SECOND, SECOND, MESSAGES, sent, acked, delivered, overload, Throughput.UNKNOWN),
                List.of(publish, response, lag),
                new Evidence.ToolPart(effect, toolIsLate),
                acrossHosts,
                List.of(),
                receiverLost,
                List.of());
    }
}
