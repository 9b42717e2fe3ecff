/** Where agents of other hosts reach what a run starts on this one. */
@NullMarked
package dev.weir.cli.run.reach;

import org.jspecify.annotations.NullMarked;
