package dev.weir.transport.rabbitmq;

import java.util.Locale;

/** What a server keeps messages in. */
enum QueueKind {
    /** A queue on one server. */
    CLASSIC,
    /** A queue that a majority of servers agree on. */
    QUORUM,
    /** A log that is not consumed: each subscriber reads it from its beginning. */
    STREAM;

    /** As the argument {@code x-queue-type} and a scenario write it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
