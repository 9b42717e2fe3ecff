/** The live page: what a run does, in a browser, while it goes on; told by the run itself, or read from its folder. */
@NullMarked
package dev.weir.cli.live;

import org.jspecify.annotations.NullMarked;
