package dev.weir.transport.aeron.idle;

import io.aeron.driver.ThreadingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The number of threads that do the work of a media driver. The first is the default. */
public enum Threading {
    /** One for everything. */
    SHARED(ThreadingMode.SHARED),
    /** One for the network, one for the rest. */
    SHARED_NETWORK(ThreadingMode.SHARED_NETWORK),
    /** One each for sending, receiving and the rest. */
    DEDICATED(ThreadingMode.DEDICATED);

    private final ThreadingMode mode;

    Threading(ThreadingMode mode) {
        this.mode = mode;
    }

    /** All of them, as a scenario writes them. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Threading::text).toList();
    }

    /** The one that a scenario names. */
    public static Threading named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** As a scenario writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Aeron's word for it. */
    public ThreadingMode mode() {
        return mode;
    }

    /** Whether a role of the driver has a thread of its own, and so waits in a way of its own. */
    public boolean hasThread(Role role) {
        return switch (role) {
            case CONDUCTOR -> true;
            case SENDER -> this != SHARED;
            case RECEIVER -> this == DEDICATED;
            case PUBLISHER, SUBSCRIBER -> false;
        };
    }
}
