/** What runs in the process of a broker or of one of Kafka's tools: the only classes that know Kafka's own. */
@NullMarked
package dev.weir.broker.server;

import org.jspecify.annotations.NullMarked;
