/**
 * The hosts of a run over several machines, as the run sees them: who starts workers there, and how their clocks differ.
 *
 * <p>There are more public types than elsewhere because two sides meet here: what an engine of agents implements, and what
 * the run asks and reports of its hosts.
 */
@NullMarked
package dev.weir.run.host;

import org.jspecify.annotations.NullMarked;
