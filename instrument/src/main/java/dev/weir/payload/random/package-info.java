/** Random numbers that follow from a seed: what everything random in a message is made of. */
@NullMarked
package dev.weir.payload.random;

import org.jspecify.annotations.NullMarked;
