/** Messages of a topic as lines, for the command that prints them and for runs that do. */
@NullMarked
package dev.weir.cli.message;

import org.jspecify.annotations.NullMarked;
