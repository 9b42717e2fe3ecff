/** Carries out scenarios: starts what they need, runs their cells, and writes the results folders. */
@NullMarked
package dev.weir.cli.run;

import org.jspecify.annotations.NullMarked;
