/** Latencies in whole milliseconds, minute by minute, in the form of an earlier load test. */
@NullMarked
package dev.weir.report.minutes;

import org.jspecify.annotations.NullMarked;
