/** Every operation, or one in so many, as a line of a file. */
@NullMarked
package dev.weir.operation.trace;

import org.jspecify.annotations.NullMarked;
