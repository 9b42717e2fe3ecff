/**
 * The search for the highest value that meets every objective: which value is tried next, and what all trials together
 * say. Knows nothing of runs and does nothing itself; whoever makes the trials asks it.
 */
@NullMarked
package dev.weir.search;

import org.jspecify.annotations.NullMarked;
