/** When messages are due, and the pacer that waits for that instant. */
@NullMarked
package dev.weir.schedule;

import org.jspecify.annotations.NullMarked;
