package dev.weir.scenario.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a fault does. */
public enum FaultAction {
    /** Ends a process with SIGTERM, as an operator does, and starts it again later. */
    STOP,
    /** Ends a process with SIGKILL, as a crash does, and starts it again later. */
    KILL,
    /** Stands a process still with SIGSTOP, and lets it go on later with SIGCONT. */
    FREEZE,
    /** Ends a process with SIGTERM and starts it again at once. */
    RESTART,
    /** Lets nothing pass between clients, or other brokers, and a broker; and afterwards what was sent meanwhile. */
    PARTITION,
    /** Makes everything between clients and a broker later. */
    DELAY,
    /** Makes each connection between clients and a broker a slow link. */
    THROTTLE,
    /** Ends connections between clients and a broker with a reset. */
    RESET,
    /** Drops some of the datagrams between publishers and subscribers. */
    LOSS,
    /** Lets later datagrams overtake some of those between publishers and subscribers. */
    REORDER,
    /** Lets a consumer of the run ask for nothing, as one that hangs in its work; its client goes on by itself. */
    PAUSE_CONSUMER,
    /** Ends a consumer of the run without a word, as a crash does; later another takes its place. */
    KILL_CONSUMER,
    /** Closes a consumer of the run, which leaves its group; later another takes its place. */
    STOP_CONSUMER;

    private final String key = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** As a scenario writes it: {@code kill}. */
    public String key() {
        return key;
    }

    /** Whether it lasts for a time that a scenario chooses. */
    public boolean lasts() {
        return this != RESTART && this != RESET;
    }

    /** Whether it hits the network, and no process. */
    public boolean ofNetwork() {
        return switch (this) {
            case STOP, KILL, FREEZE, RESTART, PAUSE_CONSUMER, KILL_CONSUMER, STOP_CONSUMER -> false;
            case PARTITION, DELAY, THROTTLE, RESET, LOSS, REORDER -> true;
        };
    }

    /** Whether it hits consumers of the run itself, and nothing of the system. */
    public boolean ofConsumers() {
        return this == PAUSE_CONSUMER || this == KILL_CONSUMER || this == STOP_CONSUMER;
    }

    /** The action of that key. */
    public static FaultAction of(String key) {
        return Arrays.stream(values())
                .filter(action -> action.key.equals(key))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + key + "' is not one of " + String.join(", ", keys())));
    }

    /** All of them, as a scenario writes them. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(FaultAction::key).toList();
    }
}
