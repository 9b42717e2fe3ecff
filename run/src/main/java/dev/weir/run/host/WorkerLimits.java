package dev.weir.run.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a worker of a host may be asked for, as the owner of the host decides. It travels on the worker's command line, so that
 * no order changes it.
 *
 * @param drivers names of the transport drivers it may open; empty for any
 * @param targets what it may connect to, as {@code host} or {@code host:port}, where {@code *} stands for any characters; empty for
 *     anything
 * @param messagesPerSecond the highest rate one worker may be asked to publish at; infinite for any
 */
public record WorkerLimits(Set<String> drivers, List<String> targets, double messagesPerSecond) {

    /** It may be asked for anything. */
    public static final WorkerLimits NONE = new WorkerLimits(Set.of(), List.of(), Double.POSITIVE_INFINITY);

    private static final String DRIVERS = "--drivers";
    private static final String TARGETS = "--targets";
    private static final String RATE = "--messages-per-second";

    public WorkerLimits {
        drivers = Set.copyOf(drivers);
        targets = List.copyOf(targets);
        if (!(messagesPerSecond > 0)) {
            throw new IllegalArgumentException("messagesPerSecond must be > 0: " + messagesPerSecond);
        }
    }

    /** These limits as arguments of a command line: none without limits. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (!drivers.isEmpty()) {
            arguments.addAll(List.of(DRIVERS, String.join(",", new TreeSet<>(drivers))));
        }
        if (!targets.isEmpty()) {
            arguments.addAll(List.of(TARGETS, String.join(",", targets)));
        }
        if (messagesPerSecond < Double.POSITIVE_INFINITY) {
            arguments.addAll(List.of(RATE, Double.toString(messagesPerSecond)));
        }
        return arguments;
    }

    /**
     * The limits that arguments state.
     *
     * @throws IllegalArgumentException if they state something else, or a limit without a value
     */
    public static WorkerLimits of(List<String> arguments) {
        WorkerLimits limits = NONE;
        for (int i = 0; i < arguments.size(); i += 2) {
            if (i + 1 == arguments.size()) {
                throw new IllegalArgumentException(arguments.get(i) + " has no value");
            }
            limits = limits.with(arguments.get(i), arguments.get(i + 1));
        }
        return limits;
    }

    private WorkerLimits with(String name, String value) {
        return switch (name) {
            case DRIVERS -> new WorkerLimits(Set.copyOf(list(value)), targets, messagesPerSecond);
            case TARGETS -> new WorkerLimits(drivers, list(value), messagesPerSecond);
            case RATE -> new WorkerLimits(drivers, targets, Double.parseDouble(value));
            default ->
                throw new IllegalArgumentException(
                        "unknown limit '" + name + "'; there are " + DRIVERS + ", " + TARGETS + " and " + RATE);
        };
    }

    private static List<String> list(String value) {
        return Arrays.stream(value.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
