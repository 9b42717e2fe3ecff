/** Files whose rows are published at the instants that they say themselves. */
@NullMarked
package dev.weir.replay;

import org.jspecify.annotations.NullMarked;
