/** A load generator: what a delivery and a connection cost a gateway. Started by {@code gateway/fan-out}. */
@NullMarked
package dev.weir.gateway.fanout;

import org.jspecify.annotations.NullMarked;
