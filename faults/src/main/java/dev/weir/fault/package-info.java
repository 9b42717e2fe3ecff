/** Faults of a run: injected into processes that Weir started, each at its time, observed, and taken back. */
@NullMarked
package dev.weir.fault;

import org.jspecify.annotations.NullMarked;
