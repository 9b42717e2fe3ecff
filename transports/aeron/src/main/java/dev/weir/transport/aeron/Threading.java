package dev.weir.transport.aeron;

import io.aeron.driver.ThreadingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How many threads do the work of a media driver. The first is the default. */
enum Threading {
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

    static List<String> names() {
        return Arrays.stream(values()).map(Threading::text).toList();
    }

    static Threading named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** As a scenario writes it. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Aeron's word for it. */
    ThreadingMode mode() {
        return mode;
    }

    /** Whether a role of the driver has a thread of its own, and so waits in a way of its own. */
    boolean hasThread(Role role) {
        return switch (role) {
            case CONDUCTOR -> true;
            case SENDER -> this != SHARED;
            case RECEIVER -> this == DEDICATED;
            case PUBLISHER, SUBSCRIBER -> false;
        };
    }
}
