/** The way back of a run that measures round trips. */
@NullMarked
package dev.weir.run.echo;

import org.jspecify.annotations.NullMarked;
