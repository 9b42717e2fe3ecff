/** Quantities as people write them: rates, sizes and durations with their units. */
@NullMarked
package dev.weir.unit;

import org.jspecify.annotations.NullMarked;
