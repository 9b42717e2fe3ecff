/** How a run is judged: expectations, validity, and the sentences that say so. */
@NullMarked
package dev.weir.run.verdict;

import org.jspecify.annotations.NullMarked;
