package dev.weir.scenario.read.fault;

import dev.weir.config.Section;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.fault.NetworkSpec;
import dev.weir.scenario.fault.TrafficDirection;
import dev.weir.unit.Durations;
import dev.weir.unit.Sizes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Reads what a fault makes of the network, and refuses what is said of it where it has no meaning. */
final class NetworkFaultReader {

    private static final String PER_SECOND = "/s";

    private NetworkFaultReader() {}

    static NetworkSpec read(Section item, FaultAction action, FaultTarget target) {
        if (!action.ofNetwork() && target instanceof FaultTarget.ShareOfConnections) {
            throw item.place("to")
                    .error(
                            "'to' in 'faults': " + action.key() + " hits processes, not connections",
                            "possible with it:  do: reset");
        }
        refuse(item, action, "between", List.of(FaultAction.PARTITION));
        if (item.isGiven("between") && item.text("between").equals("brokers")) {
            return betweenBrokers(item, target);
        }
        DatagramFaultReader.check(item, action, target);
        refuse(item, action, "latency", List.of(FaultAction.DELAY, FaultAction.REORDER));
        refuse(item, action, "jitter", List.of(FaultAction.DELAY));
        refuse(item, action, "rate", List.of(FaultAction.THROTTLE));
        refuse(
                item,
                action,
                "direction",
                List.of(
                        FaultAction.PARTITION,
                        FaultAction.DELAY,
                        FaultAction.THROTTLE,
                        FaultAction.LOSS,
                        FaultAction.REORDER));
        if (!action.ofNetwork()) {
            return NetworkSpec.NONE;
        }
        Duration latency = required(item, action, FaultAction.DELAY, "latency", "100ms")
                        || required(item, action, FaultAction.REORDER, "latency", "2ms")
                ? item.read("latency", Durations::parse)
                : Duration.ZERO;
        Duration jitter = item.isGiven("jitter") ? item.read("jitter", Durations::parse) : Duration.ZERO;
        if ((action == FaultAction.DELAY || action == FaultAction.REORDER) && latency.isZero()) {
            throw item.place("latency").error("'latency' in 'faults': a delay is longer than 0s");
        }
        if (jitter.compareTo(latency) > 0) {
            throw item.place("jitter")
                    .error("'jitter' in 'faults': " + Durations.exact(jitter) + " is more than the latency, "
                            + Durations.exact(latency));
        }
        long bytesPerSecond = required(item, action, FaultAction.THROTTLE, "rate", "1MB/s")
                ? item.read("rate", NetworkFaultReader::bytesPerSecond)
                : 0;
        return new NetworkSpec(direction(item), latency, jitter, bytesPerSecond);
    }

    private static NetworkSpec betweenBrokers(Section item, FaultTarget target) {
        if (target instanceof FaultTarget.ShareOfConnections) {
            throw item.place("to")
                    .error("'to' in 'faults': between brokers, a broker is cut off", "for example:  to: leader of 0");
        }
        if (item.isGiven("direction")) {
            throw item.place("direction")
                    .error("'direction' in 'faults': between brokers, both directions are cut", "leave it out");
        }
        return NetworkSpec.BETWEEN_BROKERS;
    }

    private static TrafficDirection direction(Section item) {
        return item.isGiven("direction")
                ? TrafficDirection.valueOf(item.text("direction").toUpperCase(Locale.ROOT))
                : TrafficDirection.BOTH;
    }

    private static void refuse(Section item, FaultAction action, String key, List<FaultAction> possible) {
        if (item.isGiven(key) && !possible.contains(action)) {
            throw item.place(key)
                    .error(
                            "'" + key + "' in 'faults' has no meaning with 'do: " + action.key() + "'",
                            "possible with it:  do: " + possible.getFirst().key());
        }
    }

    private static boolean required(Section item, FaultAction action, FaultAction needing, String key, String example) {
        if (action == needing && !item.isGiven(key)) {
            throw item.place("do")
                    .error(
                            "'faults': 'do: " + action.key() + "' needs '" + key + "'",
                            "for example:  " + key + ": " + example);
        }
        return action == needing;
    }

    /** Bytes in a second: {@code 1MB/s}. */
    static long bytesPerSecond(String text) {
        String stripped = text.strip();
        if (!stripped.endsWith(PER_SECOND)) {
            throw new IllegalArgumentException("'" + text + "' is no size per second; write it like 1MB/s");
        }
        long bytes = Sizes.parse(stripped.substring(0, stripped.length() - PER_SECOND.length()));
        if (bytes < 1) {
            throw new IllegalArgumentException("'" + text + "' is too slow; at least 1B/s passes");
        }
        return bytes;
    }
}
