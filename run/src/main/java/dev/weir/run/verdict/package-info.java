/**
 * How a run is judged: expectations, validity, and the sentences that say so.
 *
 * <p>There are more public types than elsewhere because steps are judged by the same checks as messages, with figures of
 * their own. Only the two kinds of work use it.
 */
@NullMarked
package dev.weir.run.verdict;

import org.jspecify.annotations.NullMarked;
