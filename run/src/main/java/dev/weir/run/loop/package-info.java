/** The loops that publish and receive, and the threads that turn them. Knows no phases and no verdict. */
@NullMarked
package dev.weir.run.loop;

import org.jspecify.annotations.NullMarked;
