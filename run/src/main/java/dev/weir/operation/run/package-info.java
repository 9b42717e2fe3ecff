/** Runs a scenario of steps over an open transport: schedules operations, follows them to their ends, and judges. */
@NullMarked
package dev.weir.operation.run;

import org.jspecify.annotations.NullMarked;
