/**
 * The search for the highest value that meets every objective: which value is tried next, and what all trials together
 * say. Knows nothing of runs and does nothing itself; whoever makes the trials asks it.
 *
 * <p>Tested elsewhere: {@code Posterior} and {@code SearchRange}, by {@code SearchTest}.
 */
@NullMarked
package dev.weir.search;

import org.jspecify.annotations.NullMarked;
