/** Headers of the user's own: what a scenario asks for, and what every message of a stream carries. */
@NullMarked
package dev.weir.payload.header;

import org.jspecify.annotations.NullMarked;
