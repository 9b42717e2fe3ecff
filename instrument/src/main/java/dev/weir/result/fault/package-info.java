/** Faults that a run injected into the system under test, and what they did to its messages: results as records. */
@NullMarked
package dev.weir.result.fault;

import org.jspecify.annotations.NullMarked;
