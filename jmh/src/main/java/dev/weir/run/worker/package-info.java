/** What it costs to tell another process of a subscriber. */
@NullMarked
package dev.weir.run.worker;

import org.jspecify.annotations.NullMarked;
