/** Reading what the subscribers of a scenario do with what they receive. */
@NullMarked
package dev.weir.scenario.read.work;

import org.jspecify.annotations.NullMarked;
