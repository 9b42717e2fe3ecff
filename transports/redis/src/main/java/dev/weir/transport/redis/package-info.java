/** Redis and Valkey Streams over the client Lettuce: a driver, its publishers and subscribers, and what a server tells of itself. */
@NullMarked
package dev.weir.transport.redis;

import org.jspecify.annotations.NullMarked;
