/** Live figures of a run for monitoring systems. */
@NullMarked
package dev.weir.metric;

import org.jspecify.annotations.NullMarked;
