/** How late a thread of this process wakes, and the pauses of the process that follow from it. */
@NullMarked
package dev.weir.resource.pause;

import org.jspecify.annotations.NullMarked;
