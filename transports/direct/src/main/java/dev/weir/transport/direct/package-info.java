/** Hand-over inside one process: same-thread call, and between two threads. */
@NullMarked
package dev.weir.transport.direct;

import org.jspecify.annotations.NullMarked;
