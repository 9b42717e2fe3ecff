/** What Aeron does by itself, to compare with. */
@NullMarked
package dev.weir.transport.aeron;

import org.jspecify.annotations.NullMarked;
