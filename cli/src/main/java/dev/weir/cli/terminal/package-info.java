/** What the commands print, and how a run is shown while it goes on. */
@NullMarked
package dev.weir.cli.terminal;

import org.jspecify.annotations.NullMarked;
