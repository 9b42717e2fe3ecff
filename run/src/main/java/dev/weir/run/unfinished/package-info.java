/** The record of a run that is kept while it goes on, for the case that it does not get to its end. Opened by whoever starts runs. */
@NullMarked
package dev.weir.run.unfinished;

import org.jspecify.annotations.NullMarked;
