/** Cells of a matrix that stay on the host of the command, in processes of their own, while agents run the others. */
@NullMarked
package dev.weir.cli.cell;

import org.jspecify.annotations.NullMarked;
