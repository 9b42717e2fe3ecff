/** What Linux says of a process and of the machine: /proc, control groups and calls of the C library. */
@NullMarked
package dev.weir.resource.os;

import org.jspecify.annotations.NullMarked;
