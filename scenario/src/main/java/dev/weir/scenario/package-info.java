/** What a run is told: scenarios and matrices as records. */
@NullMarked
package dev.weir.scenario;

import org.jspecify.annotations.NullMarked;
