/** Micro-benchmarks of the hot path. */
@NullMarked
package dev.weir.jmh;

import org.jspecify.annotations.NullMarked;
