/** The commands for runs over several machines. */
@NullMarked
package dev.weir.cli.agent;

import org.jspecify.annotations.NullMarked;
