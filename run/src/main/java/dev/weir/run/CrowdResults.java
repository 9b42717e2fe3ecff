package dev.weir.run;

import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.CrowdCount;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.result.CrowdFigures;
import dev.weir.run.loop.Connections.Counts;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Crowd.LoopWork;
import dev.weir.transport.CrowdOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Puts together what a run tells of a crowd's clients. Used once, when every account is sealed. */
final class CrowdResults {

    private CrowdResults() {}

    /**
     * What clients read while messages were published.
     *
     * @param bytes of the protocol, by all clients
     * @param messages how many messages they received in this time
     * @param loops what each loop did in it; empty if they do not count that
     * @param overNanos the time itself
     */
    record Read(long bytes, long messages, List<LoopWork> loops, long overNanos) {

        static final Read NOTHING = new Read(0, 0, List.of(), 0);

        /** What happened from one look at the connections to the next. */
        static Read between(Counts before, Counts after, long messages, long overNanos) {
            List<LoopWork> loops = new ArrayList<>();
            for (int i = 0; i < Math.min(before.loops().size(), after.loops().size()); i++) {
                LoopWork then = before.loops().get(i);
                LoopWork now = after.loops().get(i);
                if (then.waitedNanos() >= 0 && now.waitedNanos() >= 0) {
                    loops.add(new LoopWork(now.waitedNanos() - then.waitedNanos(), now.answers() - then.answers()));
                }
            }
            return new Read(after.bytesRead() - before.bytesRead(), messages, List.copyOf(loops), overNanos);
        }

        private CrowdFigures.Traffic traffic(boolean allCheck) {
            return new CrowdFigures.Traffic(
                    bytes,
                    overNanos <= 0 ? 0 : bytes * 8.0e9 / overNanos,
                    messages == 0 || !allCheck ? -1 : (double) bytes / messages);
        }
    }

    static CrowdFigures of(CrowdSpec spec, int keys, CrowdAudience audience, Clients clients, Read read) {
        CrowdCount count = new CrowdCount(audience, published(clients));
        return new CrowdFigures(
                spec.clients(),
                audience.checkingClients(),
                work(spec.work()),
                spec.byKey() ? keys : 0,
                connections(clients.subscribers().connections()),
                count.deliveries(),
                count.worst(),
                read.traffic(audience.checkingClients() == spec.clients()),
                count.latencies());
    }

    /** Every stream of which anything was sent. */
    static List<CrowdCount.Published> published(Clients clients) {
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
        return published;
    }

    /** Whether every client that there is to be is subscribed now; true without a crowd. */
    static boolean complete(Scenario scenario, Clients clients) {
        int wanted = scenario.participants().crowd().map(CrowdSpec::clients).orElse(0);
        return clients.subscribers().connections().now().subscribed() >= wanted;
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
