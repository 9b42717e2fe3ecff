/** The instants that messages of others say they were due at: where they stand, and how they are read. */
@NullMarked
package dev.weir.instant;

import org.jspecify.annotations.NullMarked;
