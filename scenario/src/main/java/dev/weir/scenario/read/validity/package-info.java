/** The keys of a scenario that say when a measurement is not to be trusted. */
@NullMarked
package dev.weir.scenario.read.validity;

import org.jspecify.annotations.NullMarked;
