/** Reads scenarios: from a file and the options of a command line to checked values, one for each run. Opens nothing. */
@NullMarked
package dev.weir.scenario.read;

import org.jspecify.annotations.NullMarked;
