/** The scenario file as records: parsing, units, validation. */
@NullMarked
package dev.weir.scenario;

import org.jspecify.annotations.NullMarked;
