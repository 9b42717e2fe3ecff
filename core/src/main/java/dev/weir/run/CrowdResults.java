package dev.weir.run;

import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.CrowdCount;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.result.CrowdFigures;
import dev.weir.run.loop.Connections.Counts;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.CrowdOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Puts together what a run tells of a crowd's clients. Used once, when every account is sealed. */
final class CrowdResults {

    private CrowdResults() {}

    /**
     * What had been read before the measured phase, and the time that rates are over.
     *
     * @param bytesRead bytes that all clients had read
     * @param overNanos time that the delivered rate is over
     */
    record Since(long bytesRead, long overNanos) {}

    static CrowdFigures of(CrowdSpec spec, int keys, CrowdAudience audience, Clients clients, Since since) {
        List<CrowdCount.Published> published = new ArrayList<>();
        List<PublisherAccount> accounts = clients.publisherAccounts();
        for (int stream = 0; stream < accounts.size(); stream++) {
            PublisherAccount account = accounts.get(stream);
            long from = account.firstSequence(Phase.MEASURE);
            long sent = account.sent(Phase.MEASURE);
            if (sent > 0) {
                published.add(new CrowdCount.Published(
                        stream, from, from + sent, sequence -> account.acked(Phase.MEASURE, sequence)));
            }
        }
        CrowdCount count = new CrowdCount(audience, published);
        CrowdFigures.Deliveries deliveries = count.deliveries();
        boolean allCheck = audience.checkingClients() == spec.clients();
        Counts counts = clients.subscribers().connections();
        return new CrowdFigures(
                spec.clients(),
                audience.checkingClients(),
                work(spec.work()),
                spec.byKey() ? keys : 0,
                connections(counts),
                deliveries,
                count.worst(),
                traffic(
                        counts.bytesRead() - since.bytesRead(),
                        since.overNanos(),
                        allCheck ? deliveries.received() : 0),
                count.latencies());
    }

    private static CrowdFigures.Traffic traffic(long bytes, long overNanos, long received) {
        return new CrowdFigures.Traffic(
                bytes, overNanos <= 0 ? 0 : bytes * 8.0e9 / overNanos, received <= 0 ? -1 : (double) bytes / received);
    }

    private static CrowdFigures.Connections connections(Counts counts) {
        return new CrowdFigures.Connections(
                counts.now().everSubscribed(),
                counts.now().refused(),
                counts.drops(),
                counts.returns().left(),
                counts.returns().back(),
                counts.returns().back() == 0
                        ? 0
                        : (double) counts.returns().nanos() / counts.returns().back(),
                counts.returns().longestNanos(),
                counts.reasons().entrySet().stream()
                        .map(reason -> new CrowdFigures.Reason(reason.getKey(), reason.getValue()))
                        .sorted(Comparator.comparingLong(CrowdFigures.Reason::count)
                                .reversed())
                        .toList());
    }

    private static String work(CrowdOrder.Work work) {
        String usual = work.usual().name().toLowerCase(Locale.ROOT);
        return work.decodeEvery() == 0 || usual.equals("decode")
                ? usual
                : usual + ", 1 in " + work.decodeEvery() + " decode";
    }
}
