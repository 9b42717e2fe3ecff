/** How the threads of Aeron's driver and clients wait. Used by the transport's settings and by whatever starts such threads. */
@NullMarked
package dev.weir.transport.aeron.idle;

import org.jspecify.annotations.NullMarked;
