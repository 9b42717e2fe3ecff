/** Runs that receive what others publish: who stands in for publishers, and what becomes of the offsets of the log. */
@NullMarked
package dev.weir.run.others;

import org.jspecify.annotations.NullMarked;
