/** How much of Kafka's protocol the proxy reads: enough to put its own addresses in place of the brokers'. */
@NullMarked
package dev.weir.fault.proxy.kafka;

import org.jspecify.annotations.NullMarked;
