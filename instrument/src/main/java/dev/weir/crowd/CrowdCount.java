package dev.weir.crowd;

import dev.weir.measure.Audience;
import dev.weir.measure.Distributions;
import dev.weir.measure.LatencyKind;
import dev.weir.result.CrowdFigures;
import dev.weir.result.CrowdFigures.Client;
import dev.weir.result.Latency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.HdrHistogram.Histogram;

/** Counts, client by client, what was due in the measured phase and what came of it. Used once, when a run has ended. */
public final class CrowdCount {

    private static final int WORST = 10;

    private final CrowdAudience audience;
    private final Map<Integer, Long> missing = new HashMap<>();
    private final Map<Integer, Long> conflated = new HashMap<>();
    private Audience.Deliveries inAll = new Audience.Deliveries(0, 0, 0);

    /**
     * One stream of the measured phase.
     *
     * @param stream the publisher's index
     * @param from sequence of its first message
     * @param to sequence after its last
     * @param acked whether a message was acknowledged
     */
    public record Published(int stream, long from, long to, LongPredicate acked) {}

    /** @param published every stream */
    public CrowdCount(CrowdAudience audience, List<Published> published) {
        this.audience = audience;
        for (Published stream : published) {
            if (stream.to > stream.from) {
                Audience.Deliveries deliveries = audience.deliveries(
                        stream.stream,
                        stream.from,
                        stream.to,
                        stream.acked,
                        (client, sequence) -> missing.merge(client, 1L, Long::sum),
                        (client, sequence) -> conflated.merge(client, 1L, Long::sum));
                inAll = inAll.and(deliveries);
            }
        }
        audience.lostOfLeftOut().ifPresent(lost -> inAll = inAll.explained(lost));
    }

    /** What was due, and what of it was received. */
    public CrowdFigures.Deliveries deliveries() {
        long received = 0;
        Troubles all = Troubles.NONE;
        double worstReach = 1;
        for (Client client : clients()) {
            received += client.due() - client.missing() - client.conflated();
            worstReach = Math.min(worstReach, client.reach());
            all = all.and(
                    new Troubles(client.twice(), client.stale(), client.alien(), client.unreadable(), client.drops()));
        }
        return new CrowdFigures.Deliveries(
                received + inAll.missing() + inAll.conflated() + inAll.leftOut(),
                inAll.missing(),
                inAll.conflated(),
                inAll.leftOut(),
                audience.excused(),
                all.twice(),
                all.stale(),
                all.alien(),
                all.unreadable(),
                worstReach);
    }

    /** End-to-end latency of the clients that read as fast as they can, if some do not. */
    private List<Latency> notSlow() {
        Histogram latencies = audience.notSlow();
        if (latencies.getTotalCount() == 0) {
            return List.of();
        }
        long expected = 0;
        long received = 0;
        for (Client client : clients()) {
            if (!audience.slow(client.client())) {
                expected += client.due() - client.conflated();
                received += client.due() - client.conflated() - client.missing();
            }
        }
        return List.of(Distributions.latency(
                LatencyKind.END_TO_END, latencies, 0, new Distributions.Coverage(expected, received)));
    }

    /** Those in most trouble, the worst first. */
    public List<Client> worst() {
        return clients().stream()
                .filter(client -> troubles(client) > 0)
                .sorted(Comparator.comparingDouble(CrowdCount::lawfulShare)
                        .thenComparing(Comparator.comparingLong(this::troubles).reversed())
                        .thenComparingInt(Client::client))
                .limit(WORST)
                .toList();
    }

    /** How late messages were, client by client. */
    public CrowdFigures.ClientLatencies latencies() {
        List<CrowdFigures.TimedClient> all = new ArrayList<>();
        audience.forEachTimed((client, own, times) -> all.add(new CrowdFigures.TimedClient(
                client,
                times.count(own),
                times.meanNanos(own),
                times.longestNanos(own),
                times.lastStream(own),
                times.lastSequence(own))));
        all.sort(Comparator.comparingDouble(CrowdFigures.TimedClient::meanNanos)
                .reversed()
                .thenComparingInt(CrowdFigures.TimedClient::client));
        return new CrowdFigures.ClientLatencies(
                all.size(),
                mean(all, 50),
                mean(all, 99),
                all.stream().limit(WORST).toList(),
                notSlow());
    }

    /** The mean that so many of a hundred clients do not exceed, of clients with the highest mean first. */
    private static double mean(List<CrowdFigures.TimedClient> descending, int percentile) {
        int above = (int) (descending.size() * (100L - percentile) / 100);
        return descending.isEmpty() ? 0 : descending.get(above).meanNanos();
    }

    /** What a client received or may lack, of what was due to it. */
    private static double lawfulShare(Client client) {
        return client.due() == 0 ? 1 : (double) (client.due() - client.missing()) / client.due();
    }

    private long troubles(Client client) {
        return client.missing()
                + (audience.suspects(client.client()) ? client.conflated() : 0)
                + client.twice()
                + client.stale()
                + client.alien()
                + client.unreadable()
                + client.drops();
    }

    private List<Client> clients() {
        List<Client> clients = new ArrayList<>();
        audience.forEachClient((client, received, trouble) -> {
            long lacks = missing.getOrDefault(client, 0L);
            long replaced = conflated.getOrDefault(client, 0L);
            clients.add(new Client(
                    client,
                    received + lacks + replaced,
                    lacks,
                    replaced,
                    trouble.twice(),
                    trouble.stale(),
                    trouble.alien(),
                    trouble.unreadable(),
                    trouble.drops()));
        });
        return clients;
    }
}
