/** What is frozen at the moment, on disk, so that it is let go even when the tool that froze it was killed. */
@NullMarked
package dev.weir.fault.journal;

import org.jspecify.annotations.NullMarked;
