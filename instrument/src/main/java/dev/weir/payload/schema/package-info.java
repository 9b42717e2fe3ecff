/** Decoding messages by schemas as their consumers do, within the latency of a run. */
@NullMarked
package dev.weir.payload.schema;

import org.jspecify.annotations.NullMarked;
