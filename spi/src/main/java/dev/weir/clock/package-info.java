/** The one clock every stamp of a run is read from, so that a test can put its own in its place. */
@NullMarked
package dev.weir.clock;

import org.jspecify.annotations.NullMarked;
