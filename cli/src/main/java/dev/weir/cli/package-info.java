/** The weir command. */
@NullMarked
package dev.weir.cli;

import org.jspecify.annotations.NullMarked;
