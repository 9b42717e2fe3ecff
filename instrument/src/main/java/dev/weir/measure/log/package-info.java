/** What was read of a log. */
@NullMarked
package dev.weir.measure.log;

import org.jspecify.annotations.NullMarked;
