/** What a scenario says of Kafka, and the client properties that follow from it, checked before anything is opened. */
@NullMarked
package dev.weir.transport.kafka.settings;

import org.jspecify.annotations.NullMarked;
