/**
 * A real Apache Kafka in a process of its own.
 *
 * <p>There are more public types than elsewhere because the process that serves, and the one that trains its start-up cache,
 * live in packages of their own and need what starts them.
 */
@NullMarked
package dev.weir.broker;

import org.jspecify.annotations.NullMarked;
