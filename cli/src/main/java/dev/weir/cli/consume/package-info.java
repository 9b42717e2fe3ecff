/** The command that prints the messages of a topic. */
@NullMarked
package dev.weir.cli.consume;

import org.jspecify.annotations.NullMarked;
