/** Thousands of light clients: an account of each, and what was due to each. */
@NullMarked
package dev.weir.crowd;

import org.jspecify.annotations.NullMarked;
