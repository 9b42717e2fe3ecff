/** Counts that one thread adds to and others read: each alone on its line of the processor's cache. */
@NullMarked
package dev.weir.measure.count;

import org.jspecify.annotations.NullMarked;
