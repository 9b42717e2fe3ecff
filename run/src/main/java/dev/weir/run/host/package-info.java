/** The hosts of a run over several machines, as the run sees them: who starts workers there, and how their clocks differ. */
@NullMarked
package dev.weir.run.host;

import org.jspecify.annotations.NullMarked;
