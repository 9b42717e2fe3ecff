/** Figures of a run while it goes on, for whoever follows it. */
@NullMarked
package dev.weir.run.live;

import org.jspecify.annotations.NullMarked;
