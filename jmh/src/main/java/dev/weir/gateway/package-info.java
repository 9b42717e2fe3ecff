/** Micro-benchmarks of what the gateway does for each record, whoever is subscribed. */
@NullMarked
package dev.weir.gateway;

import org.jspecify.annotations.NullMarked;
