/** What people write: rates, sizes and durations with their units, and names with slips in them. */
@NullMarked
package dev.weir.unit;

import org.jspecify.annotations.NullMarked;
