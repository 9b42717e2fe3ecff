/** The two sides of a run and the way back between them, made for the processes that a scenario asks for. */
@NullMarked
package dev.weir.run.side;

import org.jspecify.annotations.NullMarked;
