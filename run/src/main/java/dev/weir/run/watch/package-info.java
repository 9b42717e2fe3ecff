/** Watches the processes of a run: what they use, when they paused, when nothing came. */
@NullMarked
package dev.weir.run.watch;

import org.jspecify.annotations.NullMarked;
