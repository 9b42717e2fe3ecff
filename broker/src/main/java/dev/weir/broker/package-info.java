/** A real Apache Kafka in a process of its own. */
@NullMarked
package dev.weir.broker;

import org.jspecify.annotations.NullMarked;
