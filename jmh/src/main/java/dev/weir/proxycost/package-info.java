/** What the fault proxy costs when it injects nothing. Started by {@code jmh/proxy-cost}. */
@NullMarked
package dev.weir.proxycost;

import org.jspecify.annotations.NullMarked;
