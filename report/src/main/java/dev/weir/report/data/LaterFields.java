package dev.weir.report.data;

import dev.weir.result.CellRun;
import dev.weir.result.CrowdFigures;
import dev.weir.result.HostFigures;
import dev.weir.result.Ledger;
import dev.weir.result.MatrixResult;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.lag.LagFigures;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fields that a schema got after its first results had been written. A result without them is read as one that knows
 * nothing of them: lists and maps are empty, and the rest is as said here. What has always been there must be there.
 */
final class LaterFields {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final String LEFT_OUT = "leftOut";

    private static final JsonNode UNKNOWN = JSON.numberNode(-1);

    private static final Map<Class<?>, Map<String, JsonNode>> NEUTRAL = Map.ofEntries(
            Map.entry(CellRun.LatencyFigures.class, Map.of(ResultJson.CLOCK_BOUND, JSON.numberNode(0))),
            Map.entry(CellRun.LossFigures.class, Map.of("duplicatesChecked", JSON.booleanNode(false))),
            Map.entry(
                    Ledger.Differences.class,
                    Map.of(
                            "conflated",
                            JSON.numberNode(0),
                            LEFT_OUT,
                            JSON.numberNode(0),
                            "receivedSenderLost",
                            JSON.numberNode(0))),
            Map.entry(Throughput.class, Map.of("whileDue", UNKNOWN)),
            Map.entry(Subject.class, Map.of("copies", JSON.numberNode(0))),
            Map.entry(MatrixResult.Cell.class, Map.of(ResultJson.WITHOUT_AGENTS, JSON.stringNode(""))),
            Map.entry(
                    CrowdFigures.Deliveries.class,
                    Map.of("conflated", JSON.numberNode(0), LEFT_OUT, JSON.numberNode(0))),
            Map.entry(CrowdFigures.Client.class, Map.of("conflated", JSON.numberNode(0))),
            Map.entry(CrowdFigures.class, Map.of("traffic", traffic(), "latencies", latencies())),
            Map.entry(RunResult.MessageFigures.class, Map.of("faults", faults())),
            Map.entry(FaultFigures.class, Map.of("rebalances", rebalances())),
            Map.entry(FaultRecord.Times.class, Map.of("inSyncNanos", JSON.numberNode(FaultRecord.Times.NEVER))),
            Map.entry(FaultEffect.LongestGap.class, Map.of("pausedNanos", JSON.numberNode(0))),
            Map.entry(FaultEffect.Others.class, Map.of("redelivered", UNKNOWN)),
            Map.entry(FaultEffect.PeriodLatency.class, Map.of("expected", UNKNOWN, "arrived", UNKNOWN)),
            Map.entry(LagFigures.Sampling.class, Map.of("handedOver", UNKNOWN, "cumulative", UNKNOWN)),
            Map.entry(HostFigures.class, Map.of("messages", hostMessages())),
            Map.entry(HostFigures.HostLoss.class, Map.of("toldNanos", JSON.numberNode(HostFigures.HostLoss.NEVER))),
            Map.entry(ProcessCost.DiskBytes.class, Map.of("readBytes", UNKNOWN, "writtenBytes", UNKNOWN)),
            Map.entry(
                    FaultEffect.Moments.class,
                    Map.of("knownToPublisherNanos", JSON.numberNode(FaultRecord.Times.NEVER))));

    private LaterFields() {}

    private static ObjectNode traffic() {
        return JSON.objectNode().put("bytes", -1).put("bitsPerSecond", -1).put("bytesPerDelivery", -1);
    }

    private static ObjectNode hostMessages() {
        return JSON.objectNode()
                .put("duePerSecond", -1)
                .put("sentPerSecond", -1)
                .put("dueToReceivePerSecond", -1)
                .put("receivedPerSecond", -1)
                .put("behindNanos", -1)
                .put("silentNanos", -1);
    }

    private static ObjectNode faults() {
        ObjectNode none = JSON.objectNode();
        for (String list : List.of("injected", "effects", "progress", "waits", "guarantees", "clients")) {
            none.putArray(list);
        }
        none.putObject("availability").put("acknowledged", 0).put("delivered", 0);
        none.set("rebalances", rebalances());
        return none;
    }

    private static ObjectNode rebalances() {
        ObjectNode none = JSON.objectNode();
        none.putArray("partitions");
        none.putArray("latePolls");
        return none;
    }

    private static ObjectNode latencies() {
        ObjectNode none =
                JSON.objectNode().put("clients", 0).put("p50MeanNanos", 0).put("p99MeanNanos", 0);
        none.putArray("slowest");
        none.putArray("notSlow");
        return none;
    }

    /** What a field that a file has not is read as; nothing if results have always had it. */
    static Optional<JsonNode> neutral(Class<?> record, RecordComponent component) {
        if (component.getType() == List.class) {
            return Optional.of(JSON.arrayNode());
        }
        if (component.getType() == Map.class) {
            return Optional.of(JSON.objectNode());
        }
        return Optional.ofNullable(NEUTRAL.getOrDefault(record, Map.of()).get(component.getName()))
                .map(JsonNode::deepCopy);
    }
}
