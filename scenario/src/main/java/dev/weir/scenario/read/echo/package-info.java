/** The keys of a scenario that ask for round trips. */
@NullMarked
package dev.weir.scenario.read.echo;

import org.jspecify.annotations.NullMarked;
