/** What a delivery costs a gateway and its clients, as a ratio to loops of plain NIO. Started by {@code jmh/fan-out-cost}. */
@NullMarked
package dev.weir.fanout;

import org.jspecify.annotations.NullMarked;
