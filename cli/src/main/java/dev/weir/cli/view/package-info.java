/** The command that shows results folders in a browser. */
@NullMarked
package dev.weir.cli.view;

import org.jspecify.annotations.NullMarked;
