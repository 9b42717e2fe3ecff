/** Many light clients of a transport on a few event loops. */
@NullMarked
package dev.weir.transport.crowd;

import org.jspecify.annotations.NullMarked;
