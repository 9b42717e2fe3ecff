package dev.weir.gateway.protocol;

import java.util.Set;

/** The mode of a subscription: how the events of an item become updates. */
public enum Mode {
    /** Every event as it comes; no snapshot. */
    RAW,
    /** The newest state; events that wait become one. */
    MERGE,
    /** A list of events; the oldest that wait may be dropped. */
    DISTINCT,
    /** A table whose rows come and go. */
    COMMAND;

    /** All of them. */
    public static final Set<Mode> ANY = Set.of(values());

    static Mode parse(String name) {
        return switch (name) {
            case "RAW" -> RAW;
            case "MERGE" -> MERGE;
            case "DISTINCT" -> DISTINCT;
            case "COMMAND" -> COMMAND;
            default -> throw Refusal.argument("LS_mode is none of RAW, MERGE, DISTINCT, COMMAND");
        };
    }
}
