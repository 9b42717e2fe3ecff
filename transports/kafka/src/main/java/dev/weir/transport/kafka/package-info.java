/** Apache Kafka and every broker that speaks its protocol, over the Java client. */
@NullMarked
package dev.weir.transport.kafka;

import org.jspecify.annotations.NullMarked;
