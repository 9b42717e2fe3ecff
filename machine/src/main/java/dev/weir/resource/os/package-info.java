/**
 * What Linux says of a process and of the machine: /proc, control groups and calls of the C library.
 *
 * <p>There are more public types than elsewhere because each source is one that is read for itself, or a figure that it
 * gives.
 */
@NullMarked
package dev.weir.resource.os;

import org.jspecify.annotations.NullMarked;
