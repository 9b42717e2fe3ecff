/** How far subscribers lagged behind the log of a run: results as records. */
@NullMarked
package dev.weir.result.lag;

import org.jspecify.annotations.NullMarked;
