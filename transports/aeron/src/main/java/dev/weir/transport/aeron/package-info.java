/** The transport over Aeron: shared memory (IPC) and UDP, with a media driver of its own or a running one. */
@NullMarked
package dev.weir.transport.aeron;

import org.jspecify.annotations.NullMarked;
