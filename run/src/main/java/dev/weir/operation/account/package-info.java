/** What became of every operation of a step: counts, failures by what kept them, latencies, second by second. */
@NullMarked
package dev.weir.operation.account;

import org.jspecify.annotations.NullMarked;
