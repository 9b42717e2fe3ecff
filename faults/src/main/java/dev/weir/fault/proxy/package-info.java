/** A proxy in the path of Kafka's clients: how its process is started, and which faults it is told to inject. */
@NullMarked
package dev.weir.fault.proxy;

import org.jspecify.annotations.NullMarked;
