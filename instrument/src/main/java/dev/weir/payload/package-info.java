/** What a message says: payload and key generators, deterministic by sequence. */
@NullMarked
package dev.weir.payload;

import org.jspecify.annotations.NullMarked;
