package dev.weir.gateway.web;

import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.net.SlowClient;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The figures for the status page. */
final class StatusJson {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    /** Over so many seconds rates are taken. */
    private static final int RATE_SECONDS = 5;

    private static final int MOST_PARTITIONS = 50;

    private StatusJson() {}

    /** Of the samples there are, the newest last. */
    static ObjectNode of(List<Sample> history, Sample now, String version) {
        ObjectNode root = JsonMapper.shared().createObjectNode();
        root.put("version", version);
        root.put("uptimeSeconds", ManagementFactory.getRuntimeMXBean().getUptime() / MILLIS_PER_SECOND);
        root.put("process", ProcessHandle.current().pid());
        root.put("sessions", now.sessions());
        root.put("connections", now.connections());
        root.put("items", now.items());
        root.put("subscriptions", now.deliveries().subscriptions());
        root.put("slow", now.load().slow());
        root.put("pendingBytes", now.load().pendingBytes());
        rates(history, root.putObject("rates"));
        totals(now, root.putObject("totals"));
        ArrayNode adapters = root.putArray("adapters");
        now.sources().forEach(source -> source(source, adapters.addObject()));
        ArrayNode slowest = root.putArray("slowest");
        now.load().slowest().forEach(client -> slow(client, slowest.addObject()));
        history(history, root.putObject("history"));
        return root;
    }

    private static void rates(List<Sample> history, ObjectNode into) {
        if (history.isEmpty()) {
            into.put("updates", 0).put("bytes", 0).put("records", 0);
            return;
        }
        Sample last = history.getLast();
        Sample first = history.get(Math.max(0, history.size() - 1 - RATE_SECONDS));
        into.put("updates", rate(first, last, sample -> sample.deliveries().updates()));
        into.put("bytes", rate(first, last, Sample::sentBytes));
        into.put("records", rate(first, last, Sample::records));
    }

    private static double rate(Sample from, Sample to, ToLongFunction<Sample> figure) {
        double seconds = to.secondsSince(from);
        return seconds <= 0 ? 0 : Math.round((figure.applyAsLong(to) - figure.applyAsLong(from)) / seconds * 10) / 10.0;
    }

    private static void totals(Sample now, ObjectNode into) {
        DeliveryCounts.Figures deliveries = now.deliveries();
        into.put("updates", deliveries.updates());
        into.put("updateBytes", deliveries.updateBytes());
        into.put("deltaSavedBytes", deliveries.deltaSavedBytes());
        into.put("conflated", deliveries.conflated());
        into.put("conflationSavedBytes", deliveries.conflationSavedBytes());
        into.put("lost", deliveries.lost());
        into.put("sentBytes", now.sentBytes());
        into.put("acceptedConnections", now.acceptedConnections());
    }

    private static void source(Sample.OfSource source, ObjectNode into) {
        SourceReport report = source.report();
        into.put("set", source.adapterSet());
        into.put("name", source.adapter());
        into.put("phase", report.phase());
        into.put("trouble", report.trouble());
        into.put("unreachableSeconds", report.unreachable().toSeconds());
        into.put("items", source.items());
        into.put("events", source.events());
        into.put("records", report.records());
        into.put("badRecords", report.badRecords());
        into.put("waitingRecords", source.waitingRecords());
        into.put("keptItems", report.keptItems());
        into.put("keptBytes", report.keptBytes());
        ArrayNode partitions = into.putArray("partitions");
        report.partitions().stream()
                .sorted(Comparator.comparingLong(SourceReport.Partition::waitingRecords)
                        .reversed()
                        .thenComparing(SourceReport.Partition::topic)
                        .thenComparingInt(SourceReport.Partition::number))
                .limit(MOST_PARTITIONS)
                .forEach(partition -> partitions
                        .addObject()
                        .put("topic", partition.topic())
                        .put("number", partition.number())
                        .put("waitingRecords", partition.waitingRecords()));
    }

    private static void slow(SlowClient client, ObjectNode into) {
        into.put("session", client.session().id());
        into.put("user", client.session().user());
        into.put("address", client.address());
        into.put("transport", client.session().transport());
        into.put("pendingBytes", client.pendingBytes());
        into.put("behindSeconds", client.behindNanos() / NANOS_PER_SECOND);
        into.put("conflated", client.session().conflated());
        into.put("lost", client.session().lost());
    }

    private static void history(List<Sample> history, ObjectNode into) {
        ArrayNode updates = into.putArray("updates");
        ArrayNode bytes = into.putArray("bytes");
        ArrayNode records = into.putArray("records");
        ArrayNode sessions = into.putArray("sessions");
        for (int index = 1; index < history.size(); index++) {
            Sample from = history.get(index - 1);
            Sample to = history.get(index);
            updates.add(rate(from, to, sample -> sample.deliveries().updates()));
            bytes.add(rate(from, to, Sample::sentBytes));
            records.add(rate(from, to, Sample::records));
            sessions.add(to.sessions());
        }
    }
}
