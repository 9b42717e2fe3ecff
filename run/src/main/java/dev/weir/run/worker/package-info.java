/** The receiving side of a run, in this process or in one of its own. */
@NullMarked
package dev.weir.run.worker;

import org.jspecify.annotations.NullMarked;
